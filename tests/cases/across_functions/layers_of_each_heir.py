# expect: convert
# A method that an heir replaces, both with layers on the selected rows.
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Head(nn.Cell):
    def __init__(self, out):
        super().__init__()
        self.fc = nn.Dense(4, out)

    def score(self, rows):
        return self.fc(rows)

    def construct(self, x, keep):
        z = self.score(x[keep])
        return (z * z).mean()


class Activated(Head):
    def score(self, rows):
        return ops.tanh(self.fc(rows)) + rows[:, :1]


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one = Head(2)
        self.two = Activated(3)

    def construct(self, x, keep):
        return self.one(x, keep) + self.two(x, ops.logical_not(keep))


def inputs():
    rng = np.random.default_rng(46)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(7, bool)
        keep[rng.choice(7, n, replace=False)] = True
        x = rng.standard_normal((7, 4)).astype(np.float32)
        out.append((Tensor(x), Tensor(keep)))
    return out
