# expect: refuse (the parts are of the selected rows themselves)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        first, second = ops.split(x[mask], 2)
        return (first * second).sum()


def inputs():
    rng = np.random.default_rng(758)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (3, 4):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
