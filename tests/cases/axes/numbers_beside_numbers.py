# expect: untouched (no mask among the indices)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Static(nn.Cell):
    def construct(self, x, keep, last):
        y = ops.where(last, x, ops.zeros_like(x))
        return y[:, 1, :2].sum() + y[0, :, 1].max()


def inputs():
    random = np.random.default_rng(9)
    examples = []
    for n in (1, 2, 4):
        x = random.standard_normal((3, 4, 5)).astype(np.float32)
        keep = random.permutation(4) < n
        last = random.permutation(5) < n
        x[:, :, ~last] = np.inf
        examples.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(last)))
    return examples
