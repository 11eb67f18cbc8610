# expect: convert
# A one-hot mask picks exactly one entry a row: the sum of the picked entries.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PickLogit(nn.Cell):
    def __init__(self, classes=5):
        super().__init__()
        self.classes = classes

    def construct(self, logits, label):
        one_hot = ops.one_hot(label, self.classes).astype(ms.bool_)
        correct = ops.masked_select(logits, one_hot)
        wrong = ops.masked_select(logits, ~one_hot)
        return ops.relu(wrong + 1.0).mean() - correct.sum()


def inputs():
    rng = np.random.default_rng(80)
    return [(ms.Tensor(rng.standard_normal((3, 5)).astype(np.float32)), ms.Tensor(rng.integers(0, 5, 3), ms.int32)) for _ in range(3)]
