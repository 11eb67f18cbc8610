# expect: convert
# Embeddings brought to one length by a primitive of the constructor.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.unit = ops.L2Normalize(axis=-1)
        self.classifier = nn.Dense(4, 5)
        self.ce = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")

    def construct(self, x, labels, mask):
        rows = 2.0 * self.unit(x[mask])
        target = ops.masked_select(labels, mask)
        return self.ce(self.classifier(rows), target)


def inputs():
    rng = np.random.default_rng(752)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
