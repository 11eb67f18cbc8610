# expect: convert
# Positions of the selected elements have no gradient, though MindSpore differentiates the cast that makes the mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, label, score):
        valid = score > 0
        on = label.astype(ms.bool_)
        return (x[on] * ops.arange(x[on].shape[0])).sum()


def inputs():
    out = []
    for s in (1, 2, 3):
        r = np.random.RandomState(s)
        out.append((Tensor(r.randn(8).astype(np.float32)), Tensor((r.rand(8) > 0.5).astype(np.float32)), Tensor(r.randn(8).astype(np.float32))))
    return out
