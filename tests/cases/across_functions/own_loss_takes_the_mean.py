# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class ShrinkLoss(nn.LossBase):
    def __init__(self, sharpness=2.0, reduction="mean"):
        super().__init__(reduction)
        self.sharpness = sharpness

    def construct(self, logits, labels):
        error = ops.abs(logits - labels)
        return self.get_loss(error * error / (1.0 + ops.exp(self.sharpness * (0.2 - error))))


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = ShrinkLoss(3.0)

    def construct(self, x, w):
        mask = w > 0
        return self.loss(x[mask], w[mask])


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
