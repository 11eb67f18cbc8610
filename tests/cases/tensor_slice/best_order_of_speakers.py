# expect: convert
# The columns of a selection in every order: a comprehension, and an index by the whole order.
import itertools

import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BestOrder(nn.Cell):
    def __init__(self, speakers=2):
        super().__init__()
        self.orders = tuple(itertools.permutations(range(speakers)))
        self.bce = nn.BCEWithLogitsLoss()

    def utterance(self, scores, labels, length):
        n = int(length)
        scores, labels = scores[:n], labels[:n]
        losses = []
        for order in self.orders:
            turned = ops.stack([labels[:, k] for k in order], axis=-1)
            losses.append(self.bce(scores, turned) + ops.abs(scores[:, order] - labels).mean())
        return ops.stack(losses).min() * n

    def construct(self, scores, labels, lengths):
        total = ops.zeros((), ms.float32)
        for i in range(scores.shape[0]):
            total = total + self.utterance(scores[i], labels[i], lengths[i])
        return total / lengths.sum()


def inputs():
    rng = np.random.default_rng(823)
    out = []
    for lengths in ([1, 2], [5, 3], [6, 6]):
        scores = rng.standard_normal((2, 6, 2)).astype(np.float32)
        labels = rng.integers(0, 2, (2, 6, 2)).astype(np.float32)
        out.append((ms.Tensor(scores), ms.Tensor(labels), ms.Tensor(np.array(lengths, np.int32))))
    return out
