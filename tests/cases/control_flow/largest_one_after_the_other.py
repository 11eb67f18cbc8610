# expect: convert
# oracle: pynative (in graph mode a `while` that lengthens a list or a Tensor never compiles)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, steps):
        """The largest one after the other, until what is left is small"""
        scores = x.flatten()
        order = []
        kept = []
        while scores.max() > 0.25 * steps:  # staticshape: capacity=6
            best = scores.argmax()
            order = order + [best]
            kept.append(scores.max())
            scores = ops.where(ops.arange(6) == best, Tensor(-1.0), scores)
        return ops.stack(kept).sum() * 2 + ops.stack(order).sum() + scores.sum()


def inputs():
    x = Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 4)
    return [(x, Tensor(n, ms.int32)) for n in (1, 2, 3)]
