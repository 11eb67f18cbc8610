# expect: convert
# Classes that the kept labels name are present: a multi-hot row, and one filled along an axis.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def __init__(self, classes=6):
        super().__init__()
        self.classes = classes

    def construct(self, labels, keep, logits):
        named = labels[keep]
        present = ops.zeros((self.classes,), ms.float32)
        present[named] = 1.0
        weight = ops.index_fill(ops.ones_like(logits), 1, named, 3.0)
        loss = ops.relu(logits) - logits * present + ops.log1p(ops.exp(-ops.abs(logits)))
        return (loss * weight).mean()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for k in (1, 3, 8):
        m = np.zeros(8, bool)
        m[rng.permutation(8)[:k]] = True
        labels = rng.integers(0, 6, 8).astype(np.int32)
        labels[~m] = 99
        out.append((Tensor(labels), Tensor(m), Tensor(rng.standard_normal((4, 6)).astype(np.float32))))
    return out
