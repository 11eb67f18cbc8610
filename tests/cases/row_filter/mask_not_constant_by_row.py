# expect: refuse (the mask differs inside a row: the view makes rows of unrelated entries)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x):
        rows = ops.masked_select(x, x > 0).view(-1, 2)
        return (rows[:, 0] * rows[:, 1]).sum()


def inputs():
    rng = np.random.default_rng(392)
    out = []
    for n in (2, 4, 8):
        x = -rng.random(8).astype(np.float32) - 0.1
        x[rng.permutation(8)[:n]] *= -1
        out.append((ms.Tensor(x.reshape(4, 2)),))
    return out
