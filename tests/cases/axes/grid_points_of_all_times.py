# expect: convert
# oracle: graph (PyNative takes a mask of two axes beside others for one of one axis)
# Land points of a grid at all times and levels: the mask stands behind `...`, or before `:`.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.mse = nn.MSELoss()

    def construct(self, forecast, truth, land):
        error = self.mse(forecast[..., land], truth[..., land])
        hottest = forecast[:, :, land].max(axis=-1)
        worst = ops.abs(forecast - truth)[..., land].mean(axis=2)
        return error, hottest, worst


def inputs():
    rng = np.random.default_rng(622)
    out = []
    for n in (1, 6, 12):
        forecast, truth = rng.standard_normal((2, 2, 3, 3, 4)).astype(np.float32)
        land = (rng.permutation(12) < n).reshape(3, 4)
        out.append((Tensor(forecast), Tensor(truth), Tensor(land)))
    return out
