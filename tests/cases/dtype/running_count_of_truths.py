# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, Tensor


class Net(nn.Cell):
    def construct(self, hits, m):
        ranks = hits[m].cumsum(0)
        return ranks[-1], ranks.astype(ms.float32).mean()


def inputs():
    m = Tensor(np.array([True, False, True, True]))
    return [(Tensor(np.array(x) > 0), m) for x in ([1, 0, 1, 1], [1, 1, 0, 0], [0, 1, 1, 0])]
