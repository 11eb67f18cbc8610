# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        labels = (w * 2).astype(ms.int32)
        classes, _ = ops.unique(labels)
        total = ops.zeros((), ms.float32)
        for i in range(classes.shape[0]):
            c = classes[i]
            if c == 2:
                continue
            mine = x[labels == c]
            total = total + mine.max() - ops.sqrt(mine.std() + 0.1)
        return total / len(classes)


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(8).astype(np.float32)
        w = rng.choice([-1.0, 0.5, 1.0, 2.0], 8).astype(np.float32)
        out.append((Tensor(x), Tensor(w)))
    return out
