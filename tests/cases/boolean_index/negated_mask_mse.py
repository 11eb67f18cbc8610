# expect: convert
# mse over what is *not* padded; the mask is negated inline.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class NonPad(nn.Cell):
    def __init__(self):
        super().__init__()
        self.criterion = nn.MSELoss()

    def construct(self, out, ref, pad):
        return self.criterion(out[~pad], ref[~pad])


def inputs():
    rng = np.random.default_rng(24)
    res = []
    for n in (0, 2, 5):
        o, r = rng.standard_normal((2, 6)).astype(np.float32)
        pad = np.arange(6) < n
        res.append((ms.Tensor(o), ms.Tensor(r), ms.Tensor(pad)))
    return res
