# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class SmoothLoss(nn.LossBase):
    def __init__(self, delta=1.0, reduction="mean"):
        super(SmoothLoss, self).__init__(reduction)
        self.delta = delta
        self.abs = ops.Abs()

    def construct(self, logits, labels):
        error = self.abs(logits - labels)
        loss = ops.where(error < self.delta, 0.5 * error * error, error - 0.5)
        return self.get_loss(loss, 2.0)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = SmoothLoss(reduction="sum")

    def construct(self, x, w):
        mask = w > 0
        kept = x[mask]
        return self.loss(kept, w[mask]) / kept.shape[0]


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
