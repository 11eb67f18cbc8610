# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Comparable pairs of what was selected and of all."""

    def construct(self, f, m):
        risk = f[m]
        label = ops.arange(6).astype(ms.int32)[m]
        later = label.expand_dims(1) < ops.arange(3).astype(ms.int32).expand_dims(0) + 4
        gap = risk[later]
        return ops.exp(-gap).mean(), (gap > 0).astype(ms.float32).sum()


def inputs():
    random = np.random.default_rng(454)
    examples = []
    for n in (6, 6, 6):
        m = random.permutation(6) < n
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        examples.append((ms.Tensor(f), ms.Tensor(m)))
    return examples
