# expect: convert
# The first mask of the list is another one behind `insert`, the last one behind `append`.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, y, keep, other):
        masks = [keep, other]
        first = x[masks[0]]
        masks.insert(0, other)
        second = y[masks[0]]
        total = first.sum() + second.mean()
        last = x[masks[-1]]
        masks.append(keep & other)
        return total + last.mean() + y[masks[-1]].sum()


def inputs():
    rng = np.random.default_rng(412)
    out = []
    for n in (1, 3, 5):
        keep = np.arange(6) < n
        rng.shuffle(keep)
        other = np.roll(keep, 1) | (np.arange(6) == np.argmax(keep))
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep), ms.Tensor(other)))
    return out
