# expect: convert
# rows that a convolution gives keep their other axes fixed: a `topk` of them is as wide as they are
import numpy as np
from mindspore import Tensor, nn, ops


def hardest(maps, most):
    n, _, h, w = maps.shape
    k = min(h * w, most)
    return ops.topk(maps.view(n, h * w), k, dim=1)[0]


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 1, 3, has_bias=True)
        self.pool = nn.MaxPool2d(2, 2)

    def construct(self, x, labels):
        rows = x[labels > 0]
        maps = self.pool(self.conv(rows))
        return hardest(ops.abs(maps), 5).mean()


def inputs():
    out = []
    for seed, kept in enumerate((1, 3, 6)):
        rng = np.random.RandomState(seed)
        x = rng.randn(6, 2, 6, 6).astype(np.float32)
        labels = np.zeros(6, np.int32)
        labels[rng.permutation(6)[:kept]] = 1
        x[labels == 0] = np.nan
        out.append((Tensor(x), Tensor(labels)))
    return out
