# expect: refuse (a count as an int32 Tensor would make float32 of float16)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        s = x[m]
        return s.sum() / (s.shape[0] * 0.5)


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (1, 3, 5):
        x = rng.uniform(0.2, 2.0, 8).astype(np.float32)
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        out.append((ms.Tensor(x.astype(np.float16)), ms.Tensor(keep)))
    return out
