# expect: refuse (the groups are made of pieces of rows, and their width is not that of the data)
# oracle: graph (PyNative takes wrong positions for a mask of two axes)
"""As the last end token of each text, but a row of a group is not a row of the data."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Halves(nn.Cell):
    def construct(self, states, marked, width: int = 2):
        batch = states.shape[0]
        return states[marked, :].view(batch, -1, width)[:, -1, :].sum()


def inputs():
    rng = np.random.default_rng(9)
    rows = []
    for marked in ([[1, 0, 0], [0, 1, 0]], [[1, 1, 0], [1, 0, 1]]):
        states = rng.normal(size=(2, 3, 4)).astype(np.float32)
        rows.append((ms.Tensor(states), ms.Tensor(np.array(marked, bool))))
    return rows
