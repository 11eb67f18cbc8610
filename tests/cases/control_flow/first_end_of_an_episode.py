# expect: convert
"""The step of the first end: what only the branch itself reads holds until the next round."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Episode(nn.Cell):
    def construct(self, reward, done):
        ended = ops.zeros((), ms.float32)
        first = ops.zeros((), ms.float32)
        total = reward.sum() * 0.0
        for step in range(6):
            if done[step] > 0:
                if ended == 0:
                    ended = ended + 1
                    first = total + reward[step]
            total = total + reward[step]
        return first


def inputs():
    reward = ms.Tensor(np.linspace(0.5, 3.0, 6), ms.float32)
    ends = ([0, 0, 1, 0, 1, 1], [1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 1])
    return [(reward, ms.Tensor(row, ms.int32)) for row in ends]
