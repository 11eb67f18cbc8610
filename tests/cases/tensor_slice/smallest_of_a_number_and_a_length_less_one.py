# expect: convert
# The examples show the length; it is a number that the graph knows, whichever.
import numpy as np
import mindspore as ms
from mindspore import nn


class Head(nn.Cell):
    def construct(self, loss, budget):
        keep = min(int(budget), loss.shape[0] - 1)
        return (loss[:keep] ** 2).sum() + loss[keep]


def inputs():
    rng = np.random.default_rng(13)
    loss = rng.standard_normal(6).astype(np.float32)
    return [(ms.Tensor(loss), ms.Tensor(np.int32(budget))) for budget in (1, 3, 9)]
