# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Each selected row should find itself among the selected ones."""

    def construct(self, f, m):
        sim = ops.matmul(f, f.T)[m][:, m]
        own = ops.arange(sim.shape[0]).astype(ms.int32)
        return ops.cross_entropy(sim, own), sim.diagonal().sum()


def inputs():
    random = np.random.default_rng(633)
    examples = []
    for n in (1, 2, 4, 6):
        m = random.permutation(6) < n
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        examples.append((ms.Tensor(f), ms.Tensor(m)))
    return examples
