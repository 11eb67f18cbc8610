# expect: convert
# Rows of numbers become the columns of one table, some of them on the way of an option.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, wide=True):
        super().__init__()
        self.wide = wide

    def construct(self, boxes, score, weight):
        keep = score > 0.5
        kept = boxes[keep]
        columns = [kept[:, 2] - kept[:, 0], kept[:, 3] - kept[:, 1]]
        if self.wide:
            columns += [kept[:, 0] * 0.1, score[keep]]
        table = ops.stack(columns, -1)
        return ops.matmul(table, weight).max(axis=0)


def inputs():
    rng = np.random.default_rng(44)
    out = []
    for n in (1, 3, 6):
        score = np.where(rng.permutation(6) < n, 0.9, 0.1).astype(np.float32)
        boxes = rng.standard_normal((6, 4)).astype(np.float32)
        boxes[score < 0.5] = np.nan
        weight = rng.standard_normal((4, 2)).astype(np.float32)
        out.append((Tensor(boxes), Tensor(score), Tensor(weight)))
    return out
