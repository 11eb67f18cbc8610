# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Distillation(nn.Cell):
    """Soft labels of a teacher: the layer's loss gives no gradient into its labels."""

    def __init__(self):
        super().__init__()
        self.loss = nn.SoftmaxCrossEntropyWithLogits(sparse=False, reduction="mean")
        self.classes = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="sum")

    def construct(self, student, teacher, labels, valid):
        ours, theirs = student[valid], teacher[valid]
        return self.loss(ours, ops.softmax(theirs, -1)) + self.classes(ours, labels[valid])


def inputs():
    rng = np.random.RandomState(13)
    found = []
    for number in (1, 3, 6):
        valid = np.zeros(6, bool)
        valid[rng.permutation(6)[:number]] = True
        student, teacher = rng.randn(2, 6, 4)
        for data in (student, teacher):
            data[~valid] = rng.choice([np.nan, np.inf, 1e30], (6 - number, 4))
        labels = np.where(valid, rng.randint(0, 4, 6), 99)
        arrays = (Tensor(student, ms.float32), Tensor(teacher, ms.float32))
        found.append((*arrays, Tensor(labels, ms.int32), Tensor(valid)))
    return found
