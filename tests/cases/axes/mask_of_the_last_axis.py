# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Channels(nn.Cell):
    def construct(self, x, keep, last):
        chosen = x[..., last]
        centred = chosen - chosen.mean(axis=-1, keep_dims=True)
        return ops.log(1.0 + centred**2).mean(axis=-1), ops.softmax(chosen, -1).max(axis=-1)


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
