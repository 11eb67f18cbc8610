# expect: convert
# Points of a prompt: each kind gets its own learnt vector, read with `value()` of the Parameter.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class PointPrompts(nn.Cell):
    def __init__(self, dim=6, kinds=2):
        super().__init__()
        self.waves = ms.Parameter(ops.ones((2, dim // 2), ms.float32))
        self.kinds = nn.CellList([nn.Embedding(1, dim) for _ in range(kinds)])
        self.nothing = nn.Embedding(1, dim)

    def construct(self, points, labels):
        angle = ops.matmul(2 * points - 1, self.waves)
        embedded = ops.cat((ops.sin(angle), ops.cos(angle)), -1)
        embedded[labels == -1] = 0.0
        embedded[labels == -1] += self.nothing.embedding_table.value()
        embedded[labels == 0] += self.kinds[0].embedding_table.value()
        embedded[labels == 1] += self.kinds[1].embedding_table.value()
        return embedded


def inputs():
    r = np.random.default_rng(0)
    return [
        (
            ms.Tensor(r.random((2, 3, 2)).astype(np.float32)),
            ms.Tensor(r.integers(-1, 2, (2, 3)), ms.int32),
        )
        for _ in range(3)
    ]
