# expect: convert
# Tokens in the slots of the experts: as many for each as the network has room for.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, experts=2, capacity=3):
        super().__init__()
        self.experts = experts
        self.capacity = capacity
        self.weight = ms.Parameter(Tensor(np.ones((2, 4, 5)), ms.float32))

    def construct(self, tokens, taken):
        rows = tokens[taken].view(self.experts, self.capacity, 4)
        return ops.bmm(rows, self.weight).sum(axis=1)


def inputs():
    rng = np.random.default_rng(642)
    out = []
    for _ in range(3):
        tokens = rng.standard_normal((9, 4)).astype(np.float32)
        taken = rng.permutation(9) < 6
        tokens[~taken] = np.inf
        out.append((Tensor(tokens), Tensor(taken)))
    return out
