# expect: refuse (what stands in the class is not the part that runs)
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn


class Doubled(nn.Cell):
    def construct(self, t):
        return t * 2.0


class Centred(nn.Cell):
    def construct(self, t):
        return t - t.mean()


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.inner = Doubled()
        self.act = nn.Tanh()

    def construct(self, t, keep):
        return self.inner(t[keep]).max() + self.act(t[keep]).max()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = Head()
        self.head.inner = Centred()
        self.head.act = nn.Softmax(0)

    def construct(self, x, keep):
        return self.head(x, keep)


def inputs():
    rng = np.random.default_rng(411)
    out = []
    for n in (2, 3, 5):
        keep = np.arange(6) < n
        rng.shuffle(keep)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(keep)))
    return out
