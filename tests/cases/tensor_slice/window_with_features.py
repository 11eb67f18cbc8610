# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Window(nn.Cell):
    def construct(self, x, n, k):
        window = x[:n, :k]
        error = ops.abs(window - 0.5).sum(axis=-1)
        return error.mean() + window.max()


def inputs():
    random = np.random.default_rng(9)
    examples = []
    for n, k in ((1, 1), (2, 4), (5, 3)):
        x = random.standard_normal((5, 4, 3)).astype(np.float32)
        x[n:, :, :] = np.nan
        x[:, k:, :] = 1e30
        examples.append((ms.Tensor(x), ms.Tensor(n, ms.int32), ms.Tensor(k, ms.int32)))
    return examples
