# expect: convert
# `losses` is a list of selections first, and then what they are joined to.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Levels(nn.Cell):
    def construct(self, a, b, one, two):
        losses, counts = [], []
        for pred, keep in zip([a, b], [one, two]):
            losses.append(ops.exp(pred[keep]))
            counts.append(keep.astype(ms.float32).sum())
        losses = ops.cat(losses)
        counts = ops.stack(counts).sum()
        return losses.sum() / counts + losses.max()


def inputs():
    rng = np.random.default_rng(9)
    rows = []
    for kept in (1, 3, 5):
        flags = []
        for size in (5, 7):
            flag = np.zeros(size, bool)
            flag[rng.permutation(size)[:kept]] = True
            flags.append(flag)
        values = [rng.standard_normal(flag.size).astype(np.float32) for flag in flags]
        for value, flag in zip(values, flags, strict=True):
            value[~flag] = np.inf
        rows.append((*map(Tensor, values), *map(Tensor, flags)))
    return rows
