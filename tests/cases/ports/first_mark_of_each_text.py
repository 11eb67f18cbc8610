# expect: convert
# oracle: graph (PyNative takes wrong positions for a mask of two axes)
"""A row of each group by its place from the front; the sizes come apart from one shape."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Pooled(nn.Cell):
    def construct(self, states, marked):
        batch, length, width = states.shape
        first = states[marked, :].reshape((batch, -1, width))[:, 1]
        return ops.tanh(first).sum(axis=-1)


def inputs():
    rng = np.random.default_rng(8)
    rows = []
    for marked in (
        [[1, 1, 0, 0], [0, 1, 0, 1]],
        [[1, 1, 1, 0], [1, 1, 0, 1]],
        [[1, 1, 1, 1], [1, 1, 1, 1]],
    ):
        states = rng.normal(size=(2, 4, 3)).astype(np.float32)
        rows.append((ms.Tensor(states), ms.Tensor(np.array(marked, bool))))
    return rows
