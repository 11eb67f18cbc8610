# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, lens: Tensor):
        n = int(lens.max().asnumpy())
        first = min(lens.max().asnumpy().item(), 3)
        return x.sum() / max(n, 1) + x[:first].sum()


def inputs():
    return [
        (Tensor(np.arange(1, 6, dtype=np.float32)), Tensor(np.array([1, k], np.int32)))
        for k in (0, 2, 5)
    ]
