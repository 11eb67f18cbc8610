# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Broadcast(nn.Cell):
    """The mask of (B, T, 1) is stretched: the mean divides by all the features."""

    def construct(self, pred, target, mask):
        diff = ops.masked_select(ops.abs(pred - target), mask.expand_dims(-1))
        many = ops.masked_select(pred, mask.expand_dims(-1)).shape[0]
        return diff.mean(), diff.sum() / many


def inputs():
    rng = np.random.default_rng(146)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        out.append((*(ms.Tensor(rng.normal(size=(2, 3, 4)).astype(np.float32)) for _ in range(2)), ms.Tensor(keep.reshape(2, 3))))
    return out
