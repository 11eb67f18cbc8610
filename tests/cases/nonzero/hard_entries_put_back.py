# expect: convert
# Hard entries of a matrix are raised and put back where they were.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        hard = ops.nonzero(x > 0.1)
        entries = ops.gather_nd(x, hard)
        raised = ops.tensor_scatter_update(x, hard, 1.2 * entries + 0.2)
        return (raised * raised).mean(), entries.mean()


def inputs():
    rng = np.random.default_rng(831)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        y = rng.standard_normal((7, 4)).astype(np.float32)
        y = np.where(mask[:, None], y, junk)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
