# expect: convert
# What is put in order without an axis is one row: the mask has all axes of the readings.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Trimmed(nn.Cell):
    def construct(self, readings, alive):
        number = int(alive.sum())
        cut = number // 5
        ordered, _ = ops.sort(readings[alive])
        return ordered[cut : number - cut].mean()


def inputs():
    rng = np.random.default_rng(76)
    out = []
    for number in (2, 7, 15):
        alive = np.zeros(15, bool)
        alive[rng.permutation(15)[:number]] = True
        readings = np.where(alive, rng.standard_normal(15), np.nan).astype(np.float32)
        out.append((ms.Tensor(readings), ms.Tensor(alive)))
    return out
