# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """variance around the centre of every class that is there"""

    def construct(self, x, w):
        labels = ops.floor(w * 1.5 + x[:, 0] * 0).astype(ms.int32)
        classes, _ = ops.unique(labels)
        losses = []
        for c in classes:
            mine = x[labels == c]
            centre = mine.mean(axis=0)
            losses.append(((mine - centre) ** 2).sum() / mine.shape[0])
        return ops.stack(losses).mean()


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(8, 3).astype(np.float32)
        w = rng.choice([-1.0, 0.5, 1.0, 2.0], 8).astype(np.float32)
        out.append((Tensor(x), Tensor(w)))
    return out
