# expect: convert
# Selected ids go through an embedding table; the padding id would be out of range.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(6, 4)

    def construct(self, ids):
        real = ids[ids >= 0]
        return self.table(real).sum()


def inputs():
    rng = np.random.default_rng(328)
    out = []
    for n in (1, 3, 5):
        ids = np.full(5, -1, np.int32)
        ids[:n] = rng.integers(0, 6, n)
        rng.shuffle(ids)
        out.append((ms.Tensor(ids),))
    return out
