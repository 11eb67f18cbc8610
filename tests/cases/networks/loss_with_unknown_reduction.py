# expect: refuse (how the loss is reduced is known only to the caller of the constructor)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, reduction="sum"):
        super().__init__()
        self.loss = nn.MSELoss(reduction=reduction)

    def construct(self, x, y, mask):
        return self.loss(x[mask], y[mask])


def inputs():
    rng = np.random.default_rng(803)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = np.where(mask[..., None], rng.standard_normal((2, 4, 3)), junk).astype(np.float32)
        y = np.where(mask[..., None], rng.standard_normal((2, 4, 3)), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
