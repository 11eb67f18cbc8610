# expect: convert
# The largest score and its place have one shape: positions of the one gather from the other in place.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.gate = nn.Dense(3, 2)
        self.experts = nn.CellList([nn.Dense(3, 3) for _ in range(2)])

    def construct(self, x):
        weight, choice = ops.max(ops.softmax(self.gate(x), axis=-1), axis=-1)
        out = ops.zeros_like(x)
        for k in range(2):
            idx = ops.nonzero(choice == k).squeeze(-1)
            out[idx] = self.experts[k](x[idx]) * weight[idx].unsqueeze(-1)
        return out


def inputs():
    rng = np.random.default_rng(651)
    out = []
    for _ in range(3):
        x = rng.standard_normal((20, 3)).astype(np.float32) * 3
        out.append((Tensor(x),))
    return out
