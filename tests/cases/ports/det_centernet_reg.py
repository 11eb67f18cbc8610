# expect: convert
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops


class RegL1Loss(nn.Cell):
    def __init__(self):
        super(RegL1Loss, self).__init__()
        self.gather = ops.GatherD()

    def _gather_feat(self, feat, ind):
        dim = feat.shape[2]
        ind = ops.tile(ops.expand_dims(ind, 2), (1, 1, dim))
        return self.gather(feat, 1, ind)

    def construct(self, output, mask, ind, target):
        feat = ops.transpose(output, (0, 2, 3, 1))
        feat = feat.view(feat.shape[0], -1, feat.shape[3])
        pred = self._gather_feat(feat, ind)
        mask = mask.astype(ms.bool_)
        num = mask.astype(ms.float32).sum()
        pred = pred[mask]
        target = target[mask]
        loss = ops.abs(pred - target).sum()
        return loss / (num + 1e-4)


def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(6)
    out = []
    for n in (1, 4, 8):
        keep = np.zeros(8, bool)
        keep[rng.permutation(8)[:n]] = True
        keep = keep.reshape(2, 4)
        out.append(
            (
                ms.Tensor(rng.normal(size=(2, 2, 3, 3)).astype(np.float32)),
                ms.Tensor(keep.astype(np.uint8)),
                ms.Tensor(rng.integers(0, 9, (2, 4)).astype(np.int32)),
                ms.Tensor(spoil(rng, rng.normal(size=(2, 4, 2)).astype(np.float32), keep)),
            )
        )
    return out
