# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        scores = ops.masked_select(x[:, 0], m)
        ranked = ops.sort(scores, descending=True)
        best = ranked[0]
        return (best * best).sum()


def inputs():
    r = np.random.RandomState(0)
    x = r.randn(6, 4).astype(np.float32)
    return [(Tensor(x), Tensor(np.arange(6) < k)) for k in (2, 4, 6)]
