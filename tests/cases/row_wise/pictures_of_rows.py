# expect: convert
# Convolution and pooling of the selected pictures.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3, pad_mode="same")
        self.pool = nn.MaxPool2d(2, 2)

    def construct(self, x, labels, mask):
        pictures = x.reshape(-1, 1, 2, 2)[mask]
        return ops.tanh(self.pool(self.conv(pictures))).mean()


def inputs():
    rng = np.random.default_rng(755)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
