# expect: convert
# Extractive QA: answers outside the window are ignored; start and end have different masks.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class QALoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ce = nn.CrossEntropyLoss(reduction='none')

    def span_loss(self, logits, position):
        ok = (position >= 0) & (position < logits.shape[1])
        losses = self.ce(logits, ops.where(ok, position, ops.zeros_like(position)))
        losses = losses[ok]
        return losses.sum() / losses.shape[0]

    def construct(self, start_logits, end_logits, start_positions, end_positions):
        total = self.span_loss(start_logits, start_positions) + self.span_loss(end_logits, end_positions)
        answerable = ops.logical_and(start_positions > 0, end_positions >= start_positions)
        length = (end_positions - start_positions + 1)[answerable]
        return total / 2, length.max(), length.min()


def inputs():
    rng = np.random.default_rng(43)
    out = []
    for n in (1, 3, 6):
        s, e = rng.standard_normal((2, 6, 8)).astype(np.float32)
        sp = np.full(6, 12, np.int32)
        ep = np.full(6, -7, np.int32)
        rows = rng.permutation(6)[:n]
        sp[rows] = rng.integers(1, 5, n)
        ep[rows] = sp[rows] + rng.integers(0, 3, n)
        ep[rows[-1]] = sp[rows[-1]]
        out.append(tuple(ms.Tensor(v) for v in (s, e, sp, ep)))
    return out
