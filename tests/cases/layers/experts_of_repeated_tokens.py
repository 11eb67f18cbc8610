# expect: convert
# entry: Routed
"""Every token goes to two experts: it is repeated, and each expert takes the rows of its own."""

import numpy as np

from mindspore import Tensor, nn, ops


class Expert(nn.Cell):
    def __init__(self, dim):
        super().__init__()
        self.up = nn.Dense(dim, 6)
        self.down = nn.Dense(6, dim)

    def construct(self, x):
        return self.down(ops.relu(self.up(x)))


class Routed(nn.Cell):
    def __init__(self, dim=4, chosen=2):
        super().__init__()
        self.chosen = chosen
        self.experts = nn.CellList([Expert(dim) for _ in range(3)])

    def construct(self, tokens, choice, weight):
        whole = tokens.shape
        tokens = tokens.view(-1, tokens.shape[-1])
        route = choice.view(-1)
        tokens = ops.repeat_interleave(tokens, self.chosen, axis=0)
        found = ops.zeros_like(tokens)
        for i, expert in enumerate(self.experts):
            mine = route == i
            found[mine] = expert(tokens[mine])
        return (found.view(*weight.shape, -1) * weight.expand_dims(-1)).sum(axis=1).view(whole)


def inputs():
    cases = []
    for seed, first in enumerate(((0, 1), (2, 0), (1, 2))):
        rng = np.random.default_rng(seed)
        choice = rng.integers(0, 3, (6, 2))
        choice[:3] = [first, (first[1], 3 - sum(first)), (3 - sum(first), first[0])]
        cases.append(
            (
                Tensor(rng.normal(size=(2, 3, 4)).astype(np.float32)),
                Tensor(choice.astype(np.int32)),
                Tensor(rng.random((6, 2)).astype(np.float32)),
            )
        )
    return cases
