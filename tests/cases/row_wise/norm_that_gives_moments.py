# expect: refuse (the primitive gives the rows and their moments)
# `P.LayerNorm` gives three results, of which one is taken.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import operations as P


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.norm = P.LayerNorm(begin_norm_axis=1, begin_params_axis=1)
        self.gamma = ms.Parameter(ops.ones(4))
        self.beta = ms.Parameter(ops.zeros(4))

    def construct(self, x, mask):
        rows = self.norm(x[mask], self.gamma, self.beta)[0]
        return ops.square(rows).sum()


def inputs():
    rng = np.random.default_rng(83)
    out = []
    for n in (1, 3, 5):
        mask = rng.permutation(5) < n
        x = rng.standard_normal((5, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(mask)))
    return out
