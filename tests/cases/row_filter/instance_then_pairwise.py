# expect: convert
# MaskedSelect + tile + reshape for two tensors that meet row by row.
import numpy as np
import mindspore as ms
import mindspore.ops as P
from mindspore import nn


class PairRows(nn.Cell):
    def __init__(self, dim=3):
        super().__init__()
        self.dim = dim
        self.masked_select = P.MaskedSelect()
        self.tile = P.Tile()
        self.reshape = P.Reshape()

    def construct(self, a, b, valid):
        m = self.tile(valid.reshape(-1, 1), (1, self.dim))
        ra = self.reshape(self.masked_select(a, m), (-1, self.dim))
        rb = self.reshape(self.masked_select(b, m), (-1, self.dim))
        return (ra * rb).sum(axis=1).mean()


def inputs():
    rng = np.random.default_rng(390)
    out = []
    for n in (1, 3, 5):
        v = np.arange(5) < n
        rng.shuffle(v)
        a, b = rng.standard_normal((2, 5, 3)).astype(np.float32)
        out.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(v)))
    return out
