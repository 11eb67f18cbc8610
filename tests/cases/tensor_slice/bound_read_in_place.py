# expect: convert
# The bound is read out of the Tensor where it is used, as people write it.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Head(nn.Cell):
    def construct(self, x, n: Tensor, start: Tensor):
        head = x[: int(n)].sum() * 2
        tail = x[int(start) :].mean()
        inner = ops.exp(x[int(start) : n.item() + 2]).max()
        return head + tail, inner


def inputs():
    x = ms.Tensor(np.random.RandomState(0).rand(8, 6), ms.float32)
    pairs = ((3, 2), (5, 1), (8, 6))
    return [(x, ms.Tensor(n, ms.int32), ms.Tensor(s, ms.float32)) for n, s in pairs]
