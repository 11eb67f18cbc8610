# expect: untouched (`&` of whole numbers and truths gives whole numbers, which are places)
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        seen = m.astype(ms.int32)
        known = m + 0
        return x[seen & (x < 2)].sum(), x[known & (x < 2)].sum(), x[m & 1].mean()


def inputs():
    return [
        (Tensor([0.5, 2.0, 4.0], ms.float32), Tensor(np.array(m)))
        for m in ([True, False, True], [False, False, True])
    ]
