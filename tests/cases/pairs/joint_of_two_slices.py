# expect: convert
# A joint network of two slices: layers, columns and reductions over pairs with features.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.f, self.g, self.o = nn.Dense(3, 4), nn.Dense(3, 4), nn.Dense(4, 5)

    def construct(self, x, y, t: Tensor, u: Tensor):
        z = ops.tanh(self.f(x[:t]).expand_dims(1) + self.g(y[:u]).expand_dims(0))
        lattice = ops.log_softmax(self.o(z), axis=-1)
        blank = lattice[:, :, 0]
        best = ops.logsumexp(lattice[..., 1], 0).sum() / u
        return blank.sum(), blank.sum(axis=0).max(), best


def inputs():
    rng = np.random.default_rng(1)
    x, y = rng.random((7, 3), np.float32), rng.random((5, 3), np.float32)
    return [
        (Tensor(x), Tensor(y), Tensor(t, ms.int32), Tensor(u, ms.int32))
        for t, u in ((1, 1), (3, 2), (7, 5))
    ]
