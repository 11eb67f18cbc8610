# expect: convert
# entry: Net
# Another Cell of the same file makes the selection.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SelectValid(nn.Cell):
    def __init__(self):
        super().__init__()
        self.select = ops.MaskedSelect()

    def construct(self, x, lengths):
        mask = ops.arange(x.shape[1]).expand_dims(0) < lengths.expand_dims(1)
        return self.select(x, mask)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.valid = SelectValid()

    def construct(self, pred, target, lengths):
        return ops.abs(self.valid(pred, lengths) - self.valid(target, lengths)).mean()


def inputs():
    rng = np.random.default_rng(98)
    out = []
    for lens in ([1, 2], [4, 3], [5, 5]):
        p, t = rng.standard_normal((2, 2, 5)).astype(np.float32)
        out.append((ms.Tensor(p), ms.Tensor(t), ms.Tensor(lens, ms.int32)))
    return out
