# expect: convert
# True is written at places that are computed from the selected boxes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Free(nn.Cell):
    def construct(self, score, boxes):
        real = boxes[:, 1] > 0
        place = (boxes[real][:, 0] * 2).astype(ms.int32)
        taken = ops.zeros(score.shape, ms.bool_)
        taken[place] = True
        return (score * (~taken).astype(ms.float32)).sum() + (score[place] ** 2).mean()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for n in (1, 3, 5):
        boxes = np.stack([rng.permutation(5), np.arange(5) < n], 1).astype(np.float32)
        boxes[:, 1] = boxes[:, 1] * 2 - 1
        boxes[n:, 0] = [np.nan, np.inf, -1e30, 1e30, np.nan][n:]
        out.append((Tensor(rng.standard_normal(10).astype(np.float32)), Tensor(boxes)))
    return out
