# expect: convert
# a selection of length one would broadcast: the lengths decide the meaning.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    """b selects one entry; the sum broadcasts it over all that a selects."""

    def construct(self, x, y):
        a = x[x > 0]
        b = y[y == y.max()]
        return (a * b).sum()


def inputs():
    rng = np.random.default_rng(522)
    out = []
    for n in (1, 3, 5):
        x = -np.ones(6, np.float32)
        x[:n] = rng.random(n) + 0.1
        out.append((ms.Tensor(rng.permutation(x)), ms.Tensor(rng.permutation(6).astype(np.float32))))
    return out
