# expect: refuse (two names stand for one list, which both of them see grow)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Features(nn.Cell):
    def construct(self, x):
        outs = [x * 2]
        every = outs
        for i in range(3):
            outs.insert(0, x * i)
        return ops.stack(every).sum(axis=0)


def inputs():
    return [(Tensor(np.full((2, 3), value), ms.float32),) for value in (1.0, 2.0)]
