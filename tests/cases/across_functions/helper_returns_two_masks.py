# expect: convert
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def split(x, threshold):
    return x[x > threshold], x[x < -threshold]


class Net(nn.Cell):
    def construct(self, x):
        high, low = split(x, 0.5)
        return high.sum() - low.mean()


def inputs():
    rng = np.random.default_rng(343)
    out = []
    for n in (1, 3, 5):
        x = np.where(np.arange(6) < n, 1.0, -1.0) * rng.uniform(0.6, 2, 6)
        out.append((ms.Tensor(x.astype(np.float32)),))
    return out
