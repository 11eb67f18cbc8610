# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import function as F


class YoloLayerLoss(nn.Cell):
    def __init__(self, noobj_scale=0.5):
        super().__init__()
        self.mse = nn.MSELoss()
        self.noobj_scale = noobj_scale

    def construct(self, prediction, target, obj_mask):
        noobj_mask = ops.logical_not(obj_mask)
        pred_obj = prediction[obj_mask]
        tgt_obj = target[obj_mask]
        loss_xy = self.mse(ops.sigmoid(pred_obj[:, 0:2]), tgt_obj[:, 0:2])
        loss_wh = self.mse(pred_obj[:, 2:4], tgt_obj[:, 2:4])
        conf = ops.sigmoid(prediction[..., 4])
        loss_obj = F.binary_cross_entropy(conf[obj_mask], ops.ones_like(conf[obj_mask]))
        loss_noobj = (conf[noobj_mask] ** 2).mean()
        return loss_xy + loss_wh + loss_obj + self.noobj_scale * loss_noobj


def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(7)
    out = []
    for n in (2, 5, 11):  # at least one cell without an object
        keep = np.zeros(12, bool)
        keep[rng.permutation(12)[:n]] = True
        keep = keep.reshape(2, 2, 3)
        pred = rng.normal(size=(2, 2, 3, 5)).astype(np.float32)
        pred[..., :4] = spoil(rng, pred[..., :4], keep)
        target = spoil(rng, rng.uniform(0, 1, (2, 2, 3, 5)).astype(np.float32), keep)
        out.append((ms.Tensor(pred), ms.Tensor(target), ms.Tensor(keep)))
    return out
