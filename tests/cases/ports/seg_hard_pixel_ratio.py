# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TopKLoss(nn.Cell):
    """Backpropagates the hardest share of the valid pixels."""

    def __init__(self, top_ratio: float = 0.7):
        super().__init__()
        self.top_ratio = top_ratio

    def construct(self, pixel_loss, valid):
        weight = valid.astype(ms.float32)
        flat = (pixel_loss * weight).reshape((-1,))
        number = int((weight.sum() * self.top_ratio).astype(ms.int32)) + 1
        loss, _ = ops.topk(flat, number)
        return loss.mean()


def inputs():
    rng = np.random.default_rng(22)
    out = []
    for n in (1, 5, 9):
        valid = np.zeros(10, bool)
        valid[rng.permutation(10)[:n]] = True
        loss = rng.uniform(0.1, 2, 10).astype(np.float32)
        out.append((ms.Tensor(loss.reshape(2, 5)), ms.Tensor(valid.reshape(2, 5))))
    return out
