# expect: convert
# Online hard example mining: k depends on the number of positives.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class OHEM(nn.Cell):
    def __init__(self, ratio=3):
        super().__init__()
        self.ratio = ratio

    def construct(self, loss, pos_mask):
        num_pos = pos_mask.sum()
        num_neg = ops.minimum(num_pos * self.ratio, ops.scalar_to_tensor(loss.shape[0] - 1, ms.int64))
        neg_loss = ops.where(pos_mask > 0, ops.zeros_like(loss), loss)
        hard, _ = ops.topk(neg_loss, num_neg)
        return hard.sum() / num_pos


def inputs():
    rng = np.random.default_rng(50)
    out = []
    for n in (1, 2, 5):
        pos = (np.arange(12) < n).astype(np.int64)
        rng.shuffle(pos)
        out.append((ms.Tensor(rng.random(12).astype(np.float32)), ms.Tensor(pos)))
    return out
