# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import functional as F


class SquadLoss(nn.Cell):
    """Spans are learnt from the answerable questions only."""

    def construct(self, start_logits, end_logits, starts, ends, is_possible):
        answerable = is_possible.astype(ms.bool_)
        loss = F.reduce_mean(start_logits * start_logits) * 0.01
        if answerable.any():
            start_loss = F.cross_entropy(start_logits[answerable], starts[answerable])
            end_loss = F.cross_entropy(end_logits[answerable], ends[answerable])
            loss = loss + 0.5 * (start_loss + end_loss)
        return loss


def inputs():
    rng = np.random.default_rng(43)
    out = []
    for n in (1, 2, 4):
        keep = np.zeros(4, bool)
        keep[rng.permutation(4)[:n]] = True
        where = [np.where(keep, rng.integers(0, 5, 4), -7).astype(np.int32) for _ in range(2)]
        logits = [ms.Tensor(rng.normal(size=(4, 5)).astype(np.float32)) for _ in range(2)]
        out.append((*logits, ms.Tensor(where[0]), ms.Tensor(where[1]), ms.Tensor(keep.astype(np.int32))))
    return out
