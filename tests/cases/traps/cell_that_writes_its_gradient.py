# expect: refuse (its `bprop` reads the selected rows and how many they are)
# entry: Net
# gradient: pynative (a graph compiles no `bprop` of an unknown shape)
import numpy as np
from mindspore import Tensor, nn


class Scaled(nn.Cell):
    def construct(self, x):
        return x * 2

    def bprop(self, x, out, dout):
        return (dout * x.shape[0],)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scaled = Scaled()

    def construct(self, x, mask):
        return self.scaled(x[mask]).sum()


def inputs():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(6, 3)).astype(np.float32)
    return [(Tensor(x), Tensor(np.arange(6) < n)) for n in (2, 5, 3)]
