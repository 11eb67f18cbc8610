# expect: refuse (how the loss is reduced is known only to the caller of the constructor)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class MaskedL1(nn.LossBase):
    def __init__(self, reduction="mean"):
        super().__init__(reduction)

    def construct(self, x, w):
        mask = w > 0
        return self.get_loss(ops.abs(x[mask] - w[mask]))


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(4, 6).astype(np.float32)
        w = np.where(rng.rand(4, 6) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        x[w <= 0] = rng.choice([np.nan, np.inf, 1e30])
        out.append((Tensor(x), Tensor(w)))
    return out
