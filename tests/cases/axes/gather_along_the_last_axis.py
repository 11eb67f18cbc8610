# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Channels(nn.Cell):
    def __init__(self):
        super().__init__()
        self.nonzero = ops.NonZero()

    def construct(self, x, keep, last):
        places = self.nonzero(last).squeeze(1)
        good = ops.gather(x, places, 2)
        return ops.logsumexp(good, -1).mean(), good.abs().max(axis=-1).sum()


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
