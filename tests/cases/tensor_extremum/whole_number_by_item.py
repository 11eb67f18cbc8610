# expect: convert
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, lens: Tensor):
        return x.sum() / max(lens.max().item(), 1) + x.mean() * min(lens.sum().item(), 4)


def inputs():
    return [
        (Tensor(np.arange(1, 6, dtype=np.float32)), Tensor(np.array([1, k], np.int32)))
        for k in (0, 2, 5)
    ]
