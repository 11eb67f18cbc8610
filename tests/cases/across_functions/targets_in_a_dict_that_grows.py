# expect: refuse (the dict of positions is lengthened and read whole)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, labels):
        pos = ops.nonzero(labels > 0).reshape(-1)
        found = {"pos": pos, "x": x}
        found["neg"] = ops.nonzero(labels == 0).reshape(-1)
        total = 0.0
        for name in ("pos", "neg"):
            total = total + (found["x"][found[name]] ** 2).sum()
        return total


def inputs():
    rng = np.random.default_rng(64)
    out = []
    for n in (1, 3, 5):
        labels = np.zeros(6, np.int32)
        labels[rng.permutation(6)[:n]] = 1
        out.append((Tensor(rng.standard_normal((6, 2)).astype(np.float32)), Tensor(labels)))
    return out
