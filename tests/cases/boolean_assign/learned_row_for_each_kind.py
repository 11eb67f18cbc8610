# expect: convert
"""Prompts of three kinds: each kind adds the one row of its own embedding table."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class Prompts(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.frequencies = Tensor(np.linspace(-1, 1, 2 * dim).reshape(2, dim).astype(np.float32))
        self.kinds = nn.CellList([nn.Embedding(1, dim) for _ in range(2)])
        self.padding = nn.Embedding(1, dim)

    def construct(self, places, kind):
        points = ops.sin(ops.matmul(places, self.frequencies))
        points[kind == -1] = 0.0
        points[kind == -1] += self.padding.embedding_table
        points[kind == 0] += self.kinds[0].embedding_table
        points[kind == 1] -= self.kinds[1].embedding_table
        return points


def inputs():
    cases = []
    for seed, kinds in enumerate(((-1, 0, 1, 1, -1, 0), (0, 0, 1, -1, 1, 1), (1, -1, -1, 0, -1, -1))):
        rng = np.random.default_rng(seed)
        cases.append(
            (
                Tensor(rng.normal(size=(2, 3, 2)).astype(np.float32)),
                Tensor(np.array(kinds, np.int32).reshape(2, 3)),
            )
        )
    return cases
