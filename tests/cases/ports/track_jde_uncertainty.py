# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class MultiTask(nn.Cell):
    """Learnt uncertainties weigh detection and identity; frames without objects have no identity loss."""

    def __init__(self):
        super().__init__()
        self.s_det = Parameter(Tensor(-1.85, ms.float32))
        self.s_id = Parameter(Tensor(-1.05, ms.float32))

    def construct(self, det, logits, ids):
        loss_det = det.mean()
        known = ids >= 0
        if known.astype(ms.int32).sum() > 0:
            loss_id = ops.cross_entropy(logits[known], ids[known])
        else:
            loss_id = Tensor(0.0, ms.float32)
        loss = ops.exp(-self.s_det) * loss_det + ops.exp(-self.s_id) * loss_id
        return 0.5 * (loss + self.s_det + self.s_id)


def inputs():
    rng = np.random.default_rng(101)
    out = []
    for n in (1, 2, 4):
        keep = np.zeros(4, bool)
        keep[rng.permutation(4)[:n]] = True
        logits = rng.normal(size=(4, 3)).astype(np.float32)
        logits[~keep] = np.inf
        ids = np.where(keep, rng.integers(0, 3, 4), -1).astype(np.int32)
        out.append((Tensor(rng.uniform(0, 1, 3).astype(np.float32)), Tensor(logits), Tensor(ids)))
    return out
