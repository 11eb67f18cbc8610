# expect: convert
# oracle: pynative (`y[mask] = vector` does not compile)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Words(nn.Cell):
    """Frequent words have wide rows of their own, rare ones narrow rows that a layer widens."""

    def __init__(self):
        super().__init__()
        self.tables = nn.CellList(
            [
                nn.SequentialCell(nn.Embedding(4, 6), nn.Dense(6, 6, has_bias=False)),
                nn.SequentialCell(nn.Embedding(4, 3), nn.Dense(3, 6, has_bias=False)),
            ]
        )

    def construct(self, words):
        rows = ops.zeros(words.shape + (6,), ms.float32)
        for group in range(2):
            own = (words >= 4 * group) & (words < 4 * group + 4)
            rows[own] = self.tables[group](words[own] - 4 * group)
        return rows


def inputs():
    texts = ([[0, 5, 3], [7, 2, 2]], [[4, 4, 1], [6, 5, 4]], [[1, 2, 7], [3, 0, 0]])
    return [(ms.Tensor(text, ms.int32),) for text in texts]
