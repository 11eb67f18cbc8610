# expect: convert
# entry: Child
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Base(nn.Cell):
    def __init__(self):
        super().__init__()
        self.crit = nn.MSELoss(reduction="none")

    def reduce(self, loss, mask):
        """Mean of what the mask keeps."""
        return ops.masked_select(loss, mask).mean()


class Child(Base):
    def __init__(self):
        super().__init__()
        self.scale = 0.5

    def construct(self, pred, target, mask):
        loss = self.crit(pred, target)
        return self.scale * self.reduce(loss, mask) + self.reduce(ops.abs(pred), ops.logical_not(mask))


def inputs():
    rng = np.random.default_rng(150)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        out.append((*(ms.Tensor(rng.normal(size=6).astype(np.float32)) for _ in range(2)), ms.Tensor(keep)))
    return out
