# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Joints(nn.Cell):
    """Every sample has the same visible joints."""

    def construct(self, x, keep, last):
        visible = x[:, keep, :1]
        spread = ((visible - 1.0) ** 2).mean()
        return spread, visible.sum(axis=1).max()


def inputs():
    random = np.random.default_rng(9)
    examples = []
    for n in (1, 2, 4):
        x = random.standard_normal((3, 4, 5)).astype(np.float32)
        keep = random.permutation(4) < n
        last = random.permutation(5) < n
        x[:, ~keep] = np.nan
        x[:, :, 1:] = 1e30
        examples.append((ms.Tensor(x), ms.Tensor(keep), ms.Tensor(last)))
    return examples
