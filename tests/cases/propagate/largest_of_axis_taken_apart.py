# expect: refuse (op by op it is a pair, in a graph it is not: the item means another thing)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, labels, keep):
        rows = x[keep]
        best = rows.max(0)
        return best[0] * 2



def inputs():
    rng = np.random.default_rng(416)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
