# expect: convert
# oracle: graph (PyNative takes wrong positions for a mask of two axes)
"""As the last end token of each text; the mask has an axis less, which its ids tell."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 4)
        self.dense = nn.Dense(4, 3)

    def construct(self, input_ids):
        hidden_states = ops.tanh(self.embed(input_ids))
        eos_mask = input_ids.eq(2)
        sentence = hidden_states[eos_mask].view(
            hidden_states.shape[0], -1, hidden_states.shape[-1]
        )[:, -1]
        return self.dense(sentence)


def inputs():
    rows = []
    for ids in (
        [[5, 2, 1, 1, 1], [6, 7, 8, 2, 1], [2, 4, 4, 4, 4]],
        [[2, 5, 2, 1, 1], [6, 2, 8, 8, 2], [9, 9, 9, 2, 2]],
        [[2, 2, 5, 2, 1], [2, 6, 2, 8, 2], [9, 2, 9, 2, 2]],
    ):
        ids = np.array(ids)
        rows.append((ms.Tensor(ids, ms.int32),))
    return rows
