# expect: convert
# One selection per sample in a static Python loop.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PerSample(nn.Cell):
    def construct(self, pred, mask):
        total = pred.sum() * 0
        for i in range(pred.shape[0]):
            sel = ops.masked_select(pred[i], mask[i])
            total = total + sel.mean()
        return total / pred.shape[0]


def inputs():
    rng = np.random.default_rng(306)
    out = []
    for lens in ((1, 5, 2), (3, 3, 3), (5, 4, 5)):
        m = np.arange(5)[None] < np.array(lens)[:, None]
        out.append((ms.Tensor(rng.standard_normal((3, 5)).astype(np.float32)), ms.Tensor(m)))
    return out
