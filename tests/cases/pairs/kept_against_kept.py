# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """How much the rows that are kept look like one another."""

    def construct(self, f, m):
        sim = ops.matmul(f, f.T)
        kept = sim[m][:, m]
        return kept.mean(), kept.max(axis=1).sum(), (kept * kept).sum()


def inputs():
    random = np.random.default_rng(808)
    examples = []
    for n in (1, 2, 4, 6):
        m = random.permutation(6) < n
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        examples.append((ms.Tensor(f), ms.Tensor(m)))
    return examples
