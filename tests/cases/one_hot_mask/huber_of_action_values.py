# expect: convert
# The layer that codes actions, a primitive that selects, a loss against whole targets.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.code = nn.OneHot(depth=3)
        self.select = ops.MaskedSelect()

    def construct(self, q, action, target):
        chosen = self.code(action).astype(ms.bool_)
        taken = self.select(ops.tanh(q), chosen)
        return ops.smooth_l1_loss(taken, target, beta=1.0, reduction="mean"), (taken * taken).sum()


def inputs():
    rng = np.random.default_rng(781)
    out = []
    for _ in range(3):
        q = rng.standard_normal((5, 3)).astype(np.float32)
        action = rng.integers(0, 3, 5).astype(np.int32)
        target = rng.standard_normal(5).astype(np.float32)
        out.append((ms.Tensor(q), ms.Tensor(action), ms.Tensor(target)))
    return out
