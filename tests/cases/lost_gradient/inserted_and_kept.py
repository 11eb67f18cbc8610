# expect: refuse (what keeps the list sees it grow)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Kept(nn.Cell):
    def construct(self, x):
        every = []
        for step in range(2):
            outs = [x * step]
            every.append(outs)
            outs.insert(0, ops.tanh(x))
        return ops.stack([ops.stack(outs) for outs in every])


def inputs():
    return [(Tensor(np.full((2, 3), value), ms.float32),) for value in (1.0, 2.0)]
