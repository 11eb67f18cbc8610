# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Row(nn.Cell):
    def construct(self, x, keep, last):
        first = x[0, keep, 0]
        loss = ops.mse_loss(first, x[1, keep, 1])
        return loss + x[2, keep, :2].sum() / first.shape[0]


def inputs():
    random = np.random.default_rng(9)
    examples = []
    for n in (1, 2, 4):
        x = random.standard_normal((3, 4, 5)).astype(np.float32)
        keep = random.permutation(4) < n
        last = random.permutation(5) < n
        x[:, ~keep] = np.nan
        examples.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(last)))
    return examples
