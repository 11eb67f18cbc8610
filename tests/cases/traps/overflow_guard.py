# expect: untouched (skips the update when a gradient overflowed: side effects)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class Step(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(Tensor(np.ones(3, np.float32)), name="w")
        self.skipped = Parameter(Tensor(0, ms.int32), name="skipped", requires_grad=False)

    def update(self, grad):
        ops.assign_sub(self.w, 0.1 * grad)
        return True

    def construct(self, grad):
        finite = ops.isfinite(grad).all()
        if finite:
            self.update(grad)
        else:
            ops.assign_add(self.skipped, Tensor(1, ms.int32))
        return self.w * 1.0


def inputs():
    return [(Tensor(np.array(v, np.float32)),) for v in ([1, 2, 3], [1, np.inf, 0], [0, 1, 1])]
