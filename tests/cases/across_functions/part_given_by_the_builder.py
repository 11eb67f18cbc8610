# expect: refuse (one layer works row by row, the other one across the rows)
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn


class Head(nn.Cell):
    def __init__(self, act=nn.Tanh()):
        super().__init__()
        self.act = act

    def construct(self, t, keep):
        return self.act(t[keep]).max()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.plain = Head()
        self.shares = Head(nn.Softmax(0))

    def construct(self, x, keep):
        return self.plain(x, keep) + self.shares(x, keep)


def inputs():
    rng = np.random.default_rng(410)
    out = []
    for n in (2, 3, 5):
        keep = np.arange(6) < n
        rng.shuffle(keep)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(keep)))
    return out
