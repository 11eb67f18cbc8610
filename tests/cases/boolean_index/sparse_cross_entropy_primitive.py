# expect: convert
# The primitive gives the mean of the losses: of the selected rows, it is the masked mean.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Confident(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ce = ops.SparseSoftmaxCrossEntropyWithLogits()

    def construct(self, student, teacher):
        shares = ops.softmax(teacher, axis=-1)
        sure, label = ops.max(shares, axis=-1)
        picked = sure > 0.5
        return self.ce(student[picked], label[picked])


def inputs():
    rng = np.random.default_rng(763)
    student = ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32))
    teachers = [rng.standard_normal((6, 3)) * scale for scale in (0.5, 2.0, 9.0)]
    for teacher in teachers:
        teacher[1, 2] += 8
    return [(student, ms.Tensor(teacher.astype(np.float32))) for teacher in teachers]
