# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class PackedLoss(nn.Cell):
    """Sum of squares of the first n boxes."""

    def construct(self, pred: Tensor, target: Tensor, num: Tensor):
        p = pred[:num]
        t = target[:num]
        return ((p - t) ** 2).sum()


def inputs():
    rng = np.random.default_rng(40)
    out = []
    for n in (1, 3, 6):
        p, t = rng.standard_normal((2, 6, 4)).astype(np.float32)
        out.append((Tensor(p), Tensor(t), Tensor(n, ms.int32)))
    return out
