# expect: convert
# The loss layer on shares per class, one loss for each row.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ce = nn.SoftmaxCrossEntropyWithLogits()

    def construct(self, x, labels, mask):
        shares = ops.softmax(ops.sin(labels.expand_dims(-1) + ops.arange(4).astype(ms.float32)))[mask]
        return (self.ce(x[mask], shares) ** 2).mean()


def inputs():
    rng = np.random.default_rng(760)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
