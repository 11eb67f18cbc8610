# expect: convert
# The mask is first used inside of the loop, and no round binds it: the columns lie under one mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, quantiles=(0.1, 0.5, 0.9)):
        super().__init__()
        self.quantiles = quantiles
        self.fc = nn.Dense(3, 3)

    def construct(self, x, y, valid):
        preds = self.fc(x)
        losses = []
        for i, q in enumerate(self.quantiles):
            errors = y[valid] - preds[:, i][valid]
            losses.append(ops.maximum((q - 1) * errors, q * errors).unsqueeze(1))
        near = y < 1.0
        apart = []
        for i in range(3):
            apart.append(ops.masked_select(preds[:, i], near) * i)
        return ops.mean(ops.sum(ops.cat(losses, axis=1), dim=1)), ops.stack(apart, axis=1).sum()


def inputs():
    rng = np.random.default_rng(38)
    found = []
    for n in (1, 5, 9):
        valid = np.zeros(9, bool)
        valid[rng.choice(9, n, replace=False)] = True
        x = rng.standard_normal((9, 3)).astype(np.float32)
        y = rng.standard_normal(9).astype(np.float32)
        y[0] = -1.0
        found.append((Tensor(x), Tensor(y), Tensor(valid)))
    return found
