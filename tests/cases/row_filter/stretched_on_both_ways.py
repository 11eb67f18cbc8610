# expect: convert
# both ways of an option stretch a mask over rows: one element of each row of it tells the row
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Distiller(nn.Cell):
    def __init__(self, restrict=False):
        super().__init__()
        self.restrict = restrict
        self.kl = nn.KLDivLoss(reduction="batchmean")

    def construct(self, student, teacher, attention, labels):
        if self.restrict:
            mask = (labels > -1).expand_dims(-1).expand_as(student)
        else:
            mask = attention.expand_dims(-1).expand_as(student)
        s = ops.masked_select(student, mask).view(-1, student.shape[-1])
        t = ops.masked_select(teacher, mask).view(-1, student.shape[-1])
        return self.kl(ops.log_softmax(s, axis=-1), ops.softmax(t, axis=-1))


def inputs():
    rows = []
    for kept in (1, 4, 9):
        rng = np.random.default_rng(kept)
        attention = rng.permutation(np.arange(10) < kept).reshape(2, 5)
        student, teacher = (rng.standard_normal((2, 5, 3)).astype(np.float32) for _ in range(2))
        student[~attention] = np.nan
        labels = rng.integers(-1, 3, (2, 5))
        rows.append(
            (Tensor(student), Tensor(teacher), Tensor(attention), Tensor(labels, ms.int32))
        )
    return rows
