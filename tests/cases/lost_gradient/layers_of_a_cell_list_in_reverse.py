# expect: convert
import numpy as np
from mindspore import nn, ops, Tensor


class Flows(nn.Cell):
    def __init__(self):
        super().__init__()
        self.flows = nn.CellList([nn.Dense(4, 4) for _ in range(3)])

    def construct(self, x: Tensor, m: Tensor):
        for flow in reversed(self.flows):
            x = ops.tanh(flow(x))
        last = list(reversed(self.flows))
        return last[0](x).sum() + ops.masked_select(x, m).mean()


def inputs():
    rng = np.random.default_rng(0)
    return [
        (Tensor(rng.normal(size=(2, 4)).astype(np.float32)), Tensor(rng.random((2, 4)) > share))
        for share in (0.3, 0.6)
    ]
