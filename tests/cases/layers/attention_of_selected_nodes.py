# expect: convert
# Each selected node asks its own neighbours, with several heads: products in batches of batches.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class NeighbourAttention(nn.Cell):
    def __init__(self, dim=6, heads=2):
        super().__init__()
        self.heads = heads
        self.query = nn.Dense(dim, dim)
        self.pair = nn.Dense(dim, 2 * dim)
        self.scale = (dim // heads) ** -0.5

    def split(self, x):
        return x.view(x.shape[0], x.shape[1], self.heads, -1).swapaxes(1, 2)

    def construct(self, nodes, neighbours, keep):
        picked, around = nodes[keep], neighbours[keep]
        keys, values = ops.chunk(self.pair(around), 2, axis=-1)
        q = self.split(self.query(picked).expand_dims(1))
        k, v = self.split(keys), self.split(values)
        weights = ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * self.scale, axis=-1)
        out = ops.matmul(weights, v).swapaxes(1, 2).reshape(picked.shape[0], -1)
        return (out - picked).square().mean()


def inputs():
    rng = np.random.default_rng(7)
    return [
        (
            ms.Tensor(rng.standard_normal((5, 6)).astype(np.float32)),
            ms.Tensor(rng.standard_normal((5, 3, 6)).astype(np.float32)),
            ms.Tensor(np.array(keep)),
        )
        for keep in ([1, 0, 1, 1, 0], [0, 0, 0, 1, 0], [1, 1, 1, 1, 1])
        for keep in [np.array(keep, bool)]
    ]
