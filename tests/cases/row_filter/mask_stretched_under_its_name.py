# expect: convert
# The name of the mask over rows stands for the stretched one, labels were selected before.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, size=3):
        super().__init__()
        self.size = size
        self.head = nn.Dense(size, 2)

    def construct(self, x, y, mask):
        wanted = ops.masked_select(y, mask)
        mask = mask.expand_dims(-1)
        rows = ops.masked_select(x, mask).view(-1, self.size)
        mask = mask.astype(ms.float32)
        logits = self.head(rows)
        return ops.square(logits[:, 0] - wanted).mean() + logits[:, 1].max() + mask.sum()


def inputs():
    rng = np.random.default_rng(41)
    junk = np.array([np.nan, np.inf, 1e30], np.float32)
    out = []
    for n in (1, 4, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = np.where(mask[..., None], rng.standard_normal((2, 4, 3)), junk).astype(np.float32)
        y = np.where(mask, rng.standard_normal((2, 4)), np.nan).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
