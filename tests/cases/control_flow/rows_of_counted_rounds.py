# expect: convert
# Two lists grow in one loop; one of them is stacked behind the features.
import numpy as np
from mindspore import Tensor, nn, ops


class Scans(nn.Cell):
    def construct(self, x, steps):
        n = int(steps.sum())
        state = x[0] * 0.0
        states, energies = [], []
        for i in range(n):
            state = ops.tanh(state * 0.5 + x[i])
            states.append(state)
            energies += [(state * x[i, :]).sum()]
        last = ops.stack(states, axis=-1)
        return last.max(axis=-1), ops.stack(energies).mean() + len(energies)


def inputs():
    rng = np.random.default_rng(1)
    sets = []
    for steps in ([1, 0], [2, 1], [3, 4]):
        x = rng.normal(size=(7, 3)).astype(np.float32)
        sets.append((Tensor(x), Tensor(np.array(steps, np.int32))))
    return sets
