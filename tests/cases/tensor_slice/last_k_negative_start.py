# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class LastK(nn.Cell):
    def construct(self, hidden: Tensor, k: Tensor) -> Tensor:
        """Mean of the last k states (k >= 1)."""
        return hidden[-k:].mean(axis=0).sum()


def inputs():
    rng = np.random.default_rng(46)
    return [(Tensor(rng.standard_normal((6, 3)).astype(np.float32)), Tensor(k, ms.int32)) for k in (1, 2, 6)]
