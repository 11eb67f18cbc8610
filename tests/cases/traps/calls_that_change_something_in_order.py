# expect: refuse (the second call of `count` would run in a line before the first one)
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.calls = ms.Parameter(Tensor(0, ms.float32), requires_grad=False)

    def count(self, v):
        self.calls += 1
        return v + self.calls

    def construct(self, x, t, mask):
        return self.count(t).sum() + 3 * self.count(x)[mask].sum()


def inputs():
    random = np.random.RandomState(3)
    return [
        (Tensor(random.rand(4), ms.float32), Tensor(random.rand(4), ms.float32), Tensor(np.arange(4) < n))
        for n in (1, 3)
    ]
