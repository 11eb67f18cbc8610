# expect: untouched (the branch updates a Parameter: a where would run it always)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class RunningMax(nn.Cell):
    def __init__(self):
        super().__init__()
        self.best = Parameter(Tensor(0.0, ms.float32), name="best", requires_grad=False)

    def construct(self, x):
        top = x.max()
        if top > self.best:
            ops.assign(self.best, top)
        return self.best * 1.0


def inputs():
    return [(ms.Tensor(np.array(v, np.float32)),) for v in ([1, 2, 3], [0, 1, 0], [5, 4, 9])]
