# expect: convert
# entry: Critic
"""Bootstrapped values: a network rates the states that are not final, and only those."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Values(nn.Cell):
    def __init__(self, width, hidden):
        super().__init__()
        rng = np.random.default_rng(2)
        self.first = nn.Dense(width, hidden, weight_init=ms.Tensor(rng.normal(size=(hidden, width)), ms.float32))
        self.last = nn.Dense(hidden, 3, weight_init=ms.Tensor(rng.normal(size=(3, hidden)), ms.float32))

    def construct(self, x):
        return self.last(ops.tanh(self.first(x)))


class Critic(nn.Cell):
    def __init__(self, discount=0.9):
        super().__init__()
        self.discount = discount
        self.online = Values(4, 5)
        self.slow = Values(4, 5)

    def construct(self, states, rewards, following, ended):
        going_on = ops.logical_not(ended)
        rated = self.slow(following[going_on]).max(axis=1)
        target = ops.zeros((states.shape[0],), ms.float32)
        target[going_on] = ops.stop_gradient(rated)
        error = self.online(states).max(axis=1) - (rewards + self.discount * target)
        return (error * error).mean()


def inputs():
    rng = np.random.default_rng(8)
    rows = []
    for part in (0.2, 0.5, 1.1):
        ended = rng.random(7) > part
        ended[3] = False
        rows.append((
            ms.Tensor(rng.normal(size=(7, 4)), ms.float32), ms.Tensor(rng.normal(size=7), ms.float32),
            ms.Tensor(rng.normal(size=(7, 4)), ms.float32), ms.Tensor(ended),
        ))
    return rows
