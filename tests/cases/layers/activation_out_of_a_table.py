# expect: convert
# entry: Net
from collections import OrderedDict

import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class NewGelu(nn.Cell):
    def construct(self, x):
        return 0.5 * x * (1.0 + ops.tanh(0.79788 * (x + 0.044715 * ops.pow(x, 3.0))))


class ErfGelu(nn.Cell):
    def __init__(self, exact=True):
        super().__init__()
        self.act = self.by_hand if exact else ops.gelu

    def by_hand(self, x):
        return x * (1.0 + ops.erf(x / 1.4142135)) / 2.0

    def construct(self, x):
        return self.act(x)


class Clipped(nn.Cell):
    def __init__(self, low, high):
        super().__init__()
        self.low = low
        self.high = high

    def construct(self, x):
        return ops.clip(ops.gelu(x), self.low, self.high)


class Squared(nn.Cell):
    def construct(self, x):
        y = ops.relu(x)
        return y * y


class Makers(OrderedDict):
    def __getitem__(self, name):
        found = super().__getitem__(name)
        cls, options = found if isinstance(found, tuple) else (found, {})
        return cls(**options)


CLASSES = {
    "gelu": ErfGelu,
    "gelu_fast": (ErfGelu, {"exact": False}),
    "gelu_10": (Clipped, {"low": -10, "high": 10}),
    "gelu_new": NewGelu,
    "relu": nn.ReLU,
    "relu2": Squared,
    "relu6": nn.ReLU6,
    "sigmoid": nn.Sigmoid,
    "leaky": (nn.LeakyReLU, {"alpha": 0.1}),
    "tanh": nn.Tanh,
}
ACT = Makers(CLASSES)
PLAIN = {"none": lambda x: x, "relu": ops.relu, "tanh": ops.tanh, "sigmoid": ops.sigmoid, "gelu": ops.gelu}


class Expert(nn.Cell):
    def __init__(self, act):
        super().__init__()
        self.up = nn.Dense(4, 6, has_bias=False)
        self.gate = nn.Dense(4, 6, has_bias=False)
        self.down = nn.Dense(6, 4, has_bias=False)
        self.act = ACT[act]

    def construct(self, x):
        return self.down(self.act(self.gate(x)) * self.up(x))


class Net(nn.Cell):
    def __init__(self, act="gelu_new", last="tanh"):
        super().__init__()
        self.expert = Expert(act)
        self.own = ACT[act]
        self.last = PLAIN.get(last, ops.relu)
        self.head = nn.Dense(4, 2)

    def construct(self, x, mask):
        rows = x[mask]
        hidden = self.own(self.expert(rows) + rows)
        return self.last(self.head(hidden)).mean(0), hidden.max()


def inputs():
    r = np.random.RandomState(0)
    out = []
    for n in (1, 5, 12):
        mask = (r.permutation(12) < n).reshape(3, 4)
        x = r.randn(3, 4, 4).astype(np.float32)
        x[~mask] = np.nan
        out.append((Tensor(x), Tensor(mask)))
    return out
