# expect: refuse (the layers mix rows)
# entry: Net
# Layers that look row by row and are not: statistics of the batch, axes that are another in place.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Pictures(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net = nn.SequentialCell(nn.Conv2dBnAct(2, 3, 3, has_bn=True), nn.ReLU())
        self.norm = nn.BatchNorm2d(2)

    def construct(self, x, keep):
        return self.net(x[keep > 0]).sum() + self.norm(x[keep > 0]).max()


class OneLayer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 2, activation=nn.Softmax(axis=0))

    def construct(self, x, keep):
        return self.fc(x[keep > 0]).max()


class InAChain(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net = nn.SequentialCell(nn.Dense(3, 2, activation=nn.Softmax(axis=0)), nn.Dense(2, 2))

    def construct(self, x, keep):
        return self.net(x[keep > 0]).max()


class OtherAxisInPlace(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net = nn.SequentialCell(nn.Dense(3, 3), nn.Softmax(axis=1))

    def construct(self, x, keep):
        return self.net(x[keep > 0]).max()


class FromAnAxisOn(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = nn.SequentialCell(nn.LayerNorm((3,), begin_norm_axis=1, begin_params_axis=1))

    def construct(self, x, keep):
        return self.norm(x[keep > 0]).max()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.pictures, self.one, self.chain = Pictures(), OneLayer(), InAChain()
        self.other, self.begin = OtherAxisInPlace(), FromAnAxisOn()

    def construct(self, pictures, x, keep):
        rows = x.reshape(-1, 3)
        some = keep.reshape(-1)
        total = self.pictures(pictures, some) + self.one(rows, some) + self.chain(rows, some)
        return total + self.other(x, keep) + self.begin(x, keep)


def inputs():
    rng = np.random.default_rng(5)
    pictures = rng.standard_normal((4, 2, 3, 3)).astype(np.float32)
    x = rng.standard_normal((2, 2, 3)).astype(np.float32)
    masks = ([[1, 0], [0, 1]], [[1, 1], [1, 0]], [[1, 1], [1, 1]])
    return [(Tensor(pictures), Tensor(x), Tensor(mask, ms.int32)) for mask in masks]
