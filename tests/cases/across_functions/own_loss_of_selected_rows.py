# expect: convert
# entry: RowLoss
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class RowLoss(nn.LossBase):
    """the mean over all elements of the rows that count"""

    def construct(self, logits, labels, mask):
        rows = logits[mask]
        return 1.0 + self.get_loss(ops.log1p((rows - labels[mask]) ** 2), weights=0.5)


def network():
    return RowLoss()


def inputs():
    out = []
    for i, n in enumerate((1, 3, 5)):
        rng = np.random.RandomState(i)
        mask = rng.permutation(5) < n
        x = rng.randn(5, 3).astype(np.float32)
        x[~mask] = rng.choice([np.nan, np.inf, 1e30], (5 - n, 3))
        out.append((Tensor(x), Tensor(rng.randn(5, 3).astype(np.float32)), Tensor(mask)))
    return out
