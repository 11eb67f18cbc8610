# expect: convert
# entry: Losses
# One helper cuts scores of three axes and labels of two: the rank is that of each call.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class SoftLoss(nn.Cell):
    def construct(self, scores, target):
        return -(target * ops.log_softmax(scores, axis=-1)).sum(axis=-1).mean()


class Losses(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = SoftLoss()

    def flatten(self, sources, lengths):
        return ops.concat([source[:length] for source, length in zip(sources, lengths)])

    def construct(self, scores, labels, lengths):
        target = ops.one_hot(labels, 5).astype(ms.float32)
        loss = self.loss(self.flatten(scores, lengths), self.flatten(target, lengths))
        found = self.flatten(scores.argmax(-1), lengths)
        right = (found == self.flatten(labels, lengths)).astype(ms.float32)
        return loss, right.mean()


def inputs():
    rng = np.random.default_rng(0)
    scores = Tensor(rng.standard_normal((3, 6, 5)).astype(np.float32))
    labels = Tensor(rng.integers(0, 5, (3, 6)))
    sizes = ([1, 1, 2], [6, 6, 6], [3, 5, 1])
    return [(scores, labels, Tensor(np.array(size, np.int32))) for size in sizes]
