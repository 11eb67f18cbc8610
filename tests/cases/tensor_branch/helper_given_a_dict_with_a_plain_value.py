# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def weighed(parts):
    return ops.log(parts["scale"]) * parts["scores"].max()


class Net(nn.Cell):
    def construct(self, x, t, mask):
        parts = {"scores": x[mask], "scale": t.mean()}
        if t.mean() > 0:
            y = weighed(parts)
        else:
            y = t.sum()
        return y


def inputs():
    random = np.random.RandomState(3)
    mask = Tensor(np.array([True, False, True, True]))
    return [
        (Tensor(random.rand(4), ms.float32), Tensor(sign * random.rand(4), ms.float32), mask)
        for sign in (1, -1)
    ]
