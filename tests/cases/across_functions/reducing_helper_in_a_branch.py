# expect: convert
# A helper that reduces what it is given stands inside `if mask.sum() > 0`: it gets the mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def spread(self, x):
        centred = x - x.mean()
        return (centred * centred).sum()

    def construct(self, x, mask):
        loss = ops.zeros((), ms.float32)
        if mask.sum() > 0:
            loss = self.spread(ops.masked_select(x, mask > 0))
        return loss * 2.0


def inputs():
    rng = np.random.default_rng(302)
    out = []
    for n in (3, 0, 1, 6):
        x = rng.standard_normal(6).astype(np.float32)
        x[n:] = [np.nan, np.inf, 1e30, -np.inf, np.nan, 0.0][n:]
        out.append((ms.Tensor(x), ms.Tensor((np.arange(6) < n).astype(np.int32))))
    return out
