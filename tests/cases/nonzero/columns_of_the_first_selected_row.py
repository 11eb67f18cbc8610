# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the corner of the first box that counts"""

    def construct(self, boxes, score):
        kept = boxes[score > 0]
        return (kept[0, :2] * kept[-1, 2:]).sum() + kept[1, 3]


def inputs():
    r = np.random.RandomState(2)
    return [(Tensor(r.randn(9, 4), ms.float32), Tensor(r.randn(9) + s, ms.float32)) for s in (0.3, 0.6, 1.0)]
