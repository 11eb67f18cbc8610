# expect: refuse (one row is repeated as often as a number says: which it is depends on the mask)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Repeated(nn.Cell):
    def construct(self, x, labels):
        one = x[labels == 1]
        return one.broadcast_to((4, x.shape[1])).max(axis=0).sum()


def inputs():
    rows = []
    for place in (0, 3, 5):
        rng = np.random.default_rng(place)
        labels = np.zeros(6, np.int32)
        labels[place] = 1
        rows.append((Tensor(rng.standard_normal((6, 3)), ms.float32), Tensor(labels)))
    return rows
