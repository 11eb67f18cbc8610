# expect: convert
# Soft dice over labelled pixels; only the classes that occur in the batch count in the mean.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DicePresent(nn.Cell):
    def __init__(self, num_classes=4, ignore_index=-100):
        super().__init__()
        self.num_classes = num_classes
        self.ignore_index = ignore_index

    def construct(self, logits, target):
        prob = ops.softmax(logits.transpose(0, 2, 3, 1), -1).reshape(-1, self.num_classes)
        target = target.reshape(-1)
        keep = target.not_equal(self.ignore_index)
        prob = prob[keep]
        target = target[keep]
        onehot = ops.one_hot(target, self.num_classes, ms.Tensor(1., ms.float32), ms.Tensor(0., ms.float32))
        inter = (prob * onehot).sum(0)
        dice = (2 * inter + 1e-6) / (prob.sum(0) + onehot.sum(0) + 1e-6)
        present = onehot.sum(0) > 0
        return 1 - dice[present].mean()


def inputs():
    rng = np.random.default_rng(20)
    out = []
    for n, c in ((1, 4), (4, 2), (11, 3), (18, 4)):
        x = rng.standard_normal((2, 4, 3, 3)).astype(np.float32)
        t = rng.integers(0, c, 18).astype(np.int32)
        t[rng.permutation(18)[: 18 - n]] = -100
        out.append((ms.Tensor(x), ms.Tensor(t.reshape(2, 3, 3))))
    return out
