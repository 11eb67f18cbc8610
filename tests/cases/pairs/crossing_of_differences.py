# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Distances of the selected points, coordinate by coordinate."""

    def construct(self, f, m):
        gaps = (f.expand_dims(1) - f.expand_dims(0))[m][:, m]
        far = ops.sqrt((gaps ** 2).sum(axis=-1) + 1e-6)
        return far.mean(), gaps[..., 0].max(), gaps[:, :, 1].max(axis=1).sum()


def inputs():
    random = np.random.default_rng(431)
    examples = []
    for n in (1, 2, 4, 6):
        m = random.permutation(6) < n
        f = random.standard_normal((6, 3)).astype(np.float32)
        f[~m] = np.nan
        examples.append((ms.Tensor(f), ms.Tensor(m)))
    return examples
