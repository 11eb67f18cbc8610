# expect: convert
# The positions are counted up to the longest row, and the batch is cut to it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class PackedAttention(nn.Cell):
    """Cut the batch to its longest sentence, then attend."""

    def __init__(self, dim=8, heads=2):
        super().__init__()
        self.heads = heads
        self.scale = (dim // heads) ** -0.5
        self.q = nn.Dense(dim, dim)
        self.k = nn.Dense(dim, dim)
        self.v = nn.Dense(dim, dim)
        self.softmax = nn.Softmax(axis=-1)

    def construct(self, x, lengths):
        max_len = int(lengths.max())
        x = x[:, :max_len]
        mask = ops.arange(max_len).expand_dims(0) < lengths.expand_dims(1)
        q = self.q(x)
        k = self.k(x)
        v = self.v(x)
        att = ops.matmul(q, k.swapaxes(1, 2)) * self.scale
        att = ops.masked_fill(att, ops.logical_not(mask).expand_dims(1), Tensor(-1e9, ms.float32))
        out = ops.matmul(self.softmax(att), v)
        return out[mask].mean()


def inputs():
    rng = np.random.default_rng(3)
    return [(ms.Tensor(rng.standard_normal((2, 6, 8)).astype(np.float32)), ms.Tensor(np.array(l, np.int32))) for l in ([2, 3], [6, 1], [4, 4])]
