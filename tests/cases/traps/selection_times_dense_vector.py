# expect: refuse (a dense vector of fixed length meets the selection by rank)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    """Exactly three entries are selected, one for each weight."""

    def construct(self, x, m, w):
        return (ops.masked_select(x, m) * w).sum()


def inputs():
    rng = np.random.default_rng(213)
    out = []
    for _ in range(3):
        m = np.arange(8) < 3
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(8).astype(np.float32)), ms.Tensor(m), ms.Tensor(np.array([1, 2, 3], np.float32))))
    return out
