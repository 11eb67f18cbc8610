# expect: convert
import numpy as np
import mindspore as ms
from mindspore import mint, nn


class MintLoss(nn.Cell):
    """Same idea in the mint namespace."""

    def construct(self, x, y, valid):
        dx = mint.masked_select(x, valid)
        dy = mint.masked_select(y, valid)
        return mint.mean(mint.abs(dx - dy)) + mint.sum(dx * dy)


def inputs():
    rng = np.random.default_rng(15)
    out = []
    for n in (2, 4, 10):
        x, y = rng.standard_normal((2, 2, 5)).astype(np.float32)
        m = np.arange(10) < n
        rng.shuffle(m)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(m.reshape(2, 5))))
    return out
