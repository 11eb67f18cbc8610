# expect: convert
# Targets made by the number of selected rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cosine = nn.CosineEmbeddingLoss()

    def construct(self, x, y, mask):
        a, b = x[mask], y[mask]
        target = ops.ones((a.shape[0],), ms.float32)
        return self.cosine(a, b, target), (a[:, 0] * target).sum()


def inputs():
    rng = np.random.default_rng(821)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        y = np.where(mask[:, None], np.tanh(x), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
