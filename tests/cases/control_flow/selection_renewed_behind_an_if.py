# expect: convert
# What was selected is of another shape on one way of an option, and then picked by its own mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, squared=True):
        super().__init__()
        self.squared = squared

    def construct(self, one, two, scale=None, valid=None):
        error = one - two
        if scale is not None:
            error = error / scale
        if self.squared:
            error = error * error
        else:
            error = ops.abs(error)
        if valid is not None:
            error = ops.masked_select(error, valid)
        return error.mean(), error.max()


def inputs():
    rng = np.random.default_rng(633)
    out = []
    for n in (2, 5, 12):
        one, two = rng.standard_normal((2, 3, 4)).astype(np.float32)
        valid = (rng.permutation(12) < n).reshape(3, 4)
        out.append((Tensor(one), Tensor(two), None, Tensor(valid)))
    return out
