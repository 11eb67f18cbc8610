# expect: convert
# A descending sort cut at a data-dependent k (the other common spelling of mining).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SortCut(nn.Cell):
    def construct(self, loss, n_hard):
        ranked, _ = ops.sort(loss, descending=True)
        k = ops.minimum(n_hard, 5)
        return ranked[:k].mean()


def inputs():
    rng = np.random.default_rng(55)
    return [(ms.Tensor(rng.random(9).astype(np.float32)), ms.Tensor(k, ms.int32)) for k in (1, 3, 9)]
