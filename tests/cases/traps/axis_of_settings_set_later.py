# expect: refuse (the axis is set again below, on the object that holds the settings)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Settings:
    axis = 1


Settings.axis = 0
AXES = {"first": 1}
AXES["first"] = 0


class Net(nn.Cell):
    def construct(self, x, keep):
        x = x.reshape(6, 4)
        rows = x[keep.reshape(6) > 0]
        return rows.sum(Settings.axis).max() + rows.sum(AXES["first"]).max()


def inputs():
    r = np.random.RandomState(0)
    keep = [(1, 0, 0, 0, 0, 0), (1, 1, 0, 1, 0, 0), (0, 1, 1, 1, 0, 1)]
    return [(ms.Tensor(r.randn(6, 4), ms.float32), ms.Tensor(k, ms.int32)) for k in keep]
