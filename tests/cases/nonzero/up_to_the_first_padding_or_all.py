# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a row without padding is taken whole"""

    def construct(self, ids, scores):
        n = ids.shape[0]
        pads = (ids == 0).nonzero()
        end = int(pads[0, 0]) if len(pads) > 0 else n
        return scores[:end].mean()


def inputs():
    r = np.random.RandomState(0)
    found = []
    for k in (3, 5, 7):
        a = r.randint(1, 5, 8)
        a[k:] = 0
        found.append((Tensor(a, ms.int32), Tensor(r.randn(8), ms.float32)))
    return found
