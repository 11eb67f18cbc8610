# expect: refuse (only the first columns are written)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, y, r):
        places = ops.nonzero(r == 1).reshape(-1)
        return ops.tensor_scatter_elements(x, places.expand_dims(1).tile((1, 2)), y[places])


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (2, 5, 7):
        kinds = rng.permutation([1] * n + [0] * (10 - n)).astype(np.int32)
        x, y = (rng.standard_normal((10, w)).astype(np.float32) for w in (3, 2))
        out.append((Tensor(x), Tensor(y), Tensor(kinds)))
    return out
