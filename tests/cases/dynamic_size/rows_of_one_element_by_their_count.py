# expect: convert
# entry: Loss
# The mixed values are `[n, 1, 1]`: as many elements as there are rows.
import numpy as np
from mindspore import Tensor, nn, ops


class Mixer(nn.Cell):
    def __init__(self, agents, state, width):
        super().__init__()
        self.agents = agents
        self.width = width
        self.weights = nn.Dense(state, agents * width)
        self.last = nn.Dense(state, width)

    def construct(self, values, states):
        n = values.shape[0]
        first = ops.abs(self.weights(states)).view(n, self.agents, self.width)
        hidden = ops.bmm(values.view(n, 1, self.agents), first)
        mixed = ops.bmm(hidden, ops.abs(self.last(states)).view(n, self.width, 1))
        return mixed.view(n)


class Loss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.mixer = Mixer(3, 4, 2)

    def construct(self, values, states, targets, filled):
        steps = filled.bool()
        error = self.mixer(values[steps], states[steps]) - targets[steps]
        return (error**2).mean()


def inputs():
    rng = np.random.default_rng(22)
    out = []
    for p in (0.2, 0.6, 1.0):
        filled = (rng.random((2, 4)) < p).astype(np.int32)
        filled[0, 0] = 1
        values, states, targets = (
            Tensor(rng.standard_normal((2, 4, *rest)).astype(np.float32))
            for rest in ((3,), (4,), ())
        )
        out.append((values, states, targets, Tensor(filled)))
    return out
