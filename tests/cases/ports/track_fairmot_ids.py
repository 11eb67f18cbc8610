# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
import mindspore.ops as F


class ReIDLoss(nn.Cell):
    """FairMOT: identities are learnt where an object has one."""

    def __init__(self, nid=5, emb_dim=3):
        super().__init__()
        self.classifier = nn.Dense(emb_dim, nid)
        self.emb_scale = 2.0
        self.l2 = ops.L2Normalize(axis=-1)
        self.ce = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")

    def construct(self, id_feat, reg_mask, ids):
        mask = F.reshape(reg_mask, (-1,)) > 0
        id_head = F.reshape(id_feat, (-1, id_feat.shape[-1]))
        id_head = id_head[mask]
        id_head = self.emb_scale * self.l2(id_head)
        id_target = F.masked_select(F.reshape(ids, (-1,)), mask)
        id_output = self.classifier(id_head)
        return self.ce(id_output, id_target)


def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(100)
    out = []
    for n in (1, 3, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        keep = keep.reshape(2, 3)
        feat = spoil(rng, rng.normal(size=(2, 3, 3)).astype(np.float32), keep)
        ids = np.where(keep, rng.integers(0, 5, (2, 3)), -1).astype(np.int32)
        out.append((ms.Tensor(feat), ms.Tensor(keep.astype(np.uint8)), ms.Tensor(ids)))
    return out
