# expect: convert
"""Rows of real tokens, picked by a stretched mask; of these the sure ones are picked again."""
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, student, teacher, mask):
        m = mask.expand_dims(-1).broadcast_to(student.shape).astype(ms.bool_)
        s = ops.masked_select(student, m).view(-1, student.shape[-1])
        t = ops.masked_select(teacher, m).view(-1, teacher.shape[-1])
        sure = ops.softmax(t, axis=-1).max(axis=-1) > 0.5
        agree = (s.argmax(axis=-1) == t.argmax(axis=-1))[sure].astype(ms.float32)
        return ((s - t) ** 2).mean(), agree.mean()


def inputs():
    rng = np.random.default_rng(3)
    rows = []
    for share in (0.9, 0.4, 0.2):
        student, teacher = (rng.normal(size=(2, 6, 4)).astype(np.float32) for _ in range(2))
        mask = (rng.random((2, 6)) < share).astype(np.int32)
        mask[0, 1], teacher[0, 1, 0] = 1, 9.0
        student[mask == 0] = np.nan
        rows.append((Tensor(student), Tensor(teacher), Tensor(mask)))
    return rows
