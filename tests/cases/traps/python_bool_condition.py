# expect: untouched (the condition is a Python attribute, the loss is static)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, use_mask=True):
        super().__init__()
        self.use_mask = use_mask

    def construct(self, x, mask=None):
        if self.use_mask and mask is not None:
            x = ops.where(mask, x, ops.zeros_like(x))
        if self.training:
            x = x * 2
        return x.sum()


def inputs():
    rng = np.random.default_rng(210)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
