# expect: convert
from typing import Optional

import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    weight: float = 2.0

    def construct(self, x: Tensor, m: Tensor, bias: Optional[Tensor] = None) -> Tensor:
        picked: Tensor = ops.masked_select(x, m)
        if bias is not None:
            picked = picked + bias
        total: Tensor = picked.sum() * self.weight
        return total


def inputs():
    rng = np.random.default_rng(303)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
