# expect: convert
# Positive pairs of a similarity matrix, selected by a label mask without the diagonal.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SupCon(nn.Cell):
    def __init__(self, temperature=0.5):
        super().__init__()
        self.temperature = temperature

    def construct(self, features, labels):
        n = features.shape[0]
        unit = features / ops.sqrt((features * features).sum(axis=1, keepdims=True))
        sim = ops.matmul(unit, unit.T) / self.temperature
        same = labels.expand_dims(0) == labels.expand_dims(1)
        off_diagonal = ops.logical_not(ops.eye(n, n, ms.bool_))
        positive = ops.logical_and(same, off_diagonal)
        negative = ops.logical_not(same)
        pos = ops.masked_select(sim, positive)
        neg = ops.masked_select(sim, negative)
        return ops.relu(neg.mean() - pos.mean() + 0.3) + ops.logsumexp(neg, 0) - pos.min()


def inputs():
    rng = np.random.default_rng(508)
    return [
        (ms.Tensor(rng.standard_normal((5, 4)).astype(np.float32)), ms.Tensor(lab, ms.int32))
        for lab in ([0, 0, 1, 2, 3], [0, 0, 1, 1, 0], [2, 2, 2, 2, 1])
    ]
