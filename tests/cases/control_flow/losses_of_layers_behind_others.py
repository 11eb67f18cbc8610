# expect: convert
# entry: Pinn
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Field(nn.Cell):
    def __init__(self, hidden):
        super().__init__()
        self.l1 = nn.Dense(2, hidden)
        self.l2 = nn.Dense(hidden, 1)

    def construct(self, xt):
        return self.l2(ops.tanh(self.l1(xt))).squeeze(-1)


class Pinn(nn.Cell):
    """One term for every kind of point that the batch holds."""

    def __init__(self):
        super().__init__()
        self.field = Field(9)

    def initial_loss(self, xt):
        u0 = ops.sin(np.pi * xt[:, 0])
        return ((self.field(xt) - u0) ** 2).mean()

    def construct(self, xt, kind):
        terms = [(self.field(xt) ** 2).mean()]
        init = (kind == 1).nonzero().squeeze(-1)
        if init.shape[0] > 0:
            terms.append(10.0 * self.initial_loss(xt[init]))
        wall = (kind == 2).nonzero().squeeze(-1)
        if wall.shape[0] > 0:
            terms.append((self.field(xt[wall]) ** 2).mean())
        return ops.stack(terms).mean()


def inputs():
    rng = np.random.RandomState(136)
    examples = []
    for p in ([0.4, 0.3, 0.3], [0.1, 0.1, 0.8], [0.1, 0.6, 0.3], [0.2, 0.75, 0.05]):
        kind = rng.choice(3, 30, p=p).astype(np.int32)
        examples.append((Tensor(rng.rand(30, 2).astype(np.float32)), Tensor(kind)))
    return examples
