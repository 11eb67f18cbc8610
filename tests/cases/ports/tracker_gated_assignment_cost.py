# expect: convert
# Tracking: gated cost matrix, rows and columns without a partner, two masks of different rank.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
import mindspore.numpy as np_


class AssociationLoss(nn.Cell):
    def __init__(self, gate=0.7, penalty=1.5):
        super().__init__()
        self.gate = gate
        self.penalty = penalty

    def construct(self, tracks, dets, active):
        tracks = tracks / ops.norm(tracks, dim=-1, keepdim=True)
        dets = dets / ops.norm(dets, dim=-1, keepdim=True)
        cost = 1 - ops.matmul(tracks, dets.T)
        cost = cost[active]                       # rows of live tracks
        best = cost.min(axis=-1)
        ok = best < self.gate
        lost = np_.sum(np_.logical_not(ok).astype(ms.int32))
        matched = ops.where(ok, best, 0.0).sum()
        return matched + self.penalty * lost, lost


def inputs():
    rng = np.random.default_rng(27)
    out = []
    for n in (1, 3, 6):
        tr = rng.standard_normal((6, 4)).astype(np.float32)
        de = rng.standard_normal((3, 4)).astype(np.float32)
        act = np.arange(6) < n
        rng.shuffle(act)
        out.append((ms.Tensor(tr), ms.Tensor(de), ms.Tensor(act)))
    return out
