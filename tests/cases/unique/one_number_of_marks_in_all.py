# expect: convert
# oracle: pynative (len() of a selection is garbage after the first call of a graph)
"""Whether all texts have as many marks is asked by the number of runs of equal counts."""

import numpy as np

import mindspore as ms
from mindspore import mint, nn, ops


class Weighted(nn.Cell):
    def construct(self, states, input_ids):
        marked = input_ids.eq(2)
        scale = states.mean()
        if len(mint.unique_consecutive(marked.sum(1))) > 1:
            scale = scale * 0.5
        return states.sum() * scale


def inputs():
    rng = np.random.default_rng(21)
    rows = []
    for ids in ([[2, 1, 1], [1, 1, 2]], [[2, 2, 1], [1, 1, 2]], [[2, 2, 1], [1, 2, 2]]):
        states = rng.normal(size=(2, 3)).astype(np.float32)
        rows.append((ms.Tensor(states), ms.Tensor(np.array(ids), ms.int32)))
    return rows
