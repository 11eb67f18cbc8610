# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def get_reg_loss(pred_reg, reg_label, loc_scope=3.0, loc_bin_size=1.0):
    """Bin classification and residual regression of the positive points."""
    per_loc_bin_num = int(loc_scope / loc_bin_size) * 2
    x_offset_label = reg_label[:, 0]
    x_shift = ops.clamp(x_offset_label + loc_scope, 0, loc_scope * 2 - 1e-3)
    x_bin_label = ops.floor(x_shift / loc_bin_size).astype(ms.int32)
    loss_x_bin = ops.cross_entropy(pred_reg[:, :per_loc_bin_num], x_bin_label)
    x_res_label = x_shift - (x_bin_label.astype(ms.float32) * loc_bin_size + loc_bin_size / 2)
    x_bin_onehot = ops.one_hot(x_bin_label, per_loc_bin_num, ms.Tensor(1.0), ms.Tensor(0.0))
    res = (pred_reg[:, per_loc_bin_num : per_loc_bin_num * 2] * x_bin_onehot).sum(axis=1)
    loss_x_res = ops.smooth_l1_loss(res, x_res_label / loc_bin_size, reduction="mean")
    return loss_x_bin + loss_x_res


class RCNNLoss(nn.Cell):
    def construct(self, rcnn_reg, gt_label, cls_label):
        fg_mask = cls_label > 0
        return get_reg_loss(rcnn_reg[fg_mask], gt_label[fg_mask])


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(13)
    out = []
    for n in (1, 3, 6):
        keep = pick(rng, 6, n)
        reg = spoil(rng, rng.normal(size=(6, 12)).astype(np.float32), keep)
        label = spoil(rng, rng.uniform(-2.5, 2.5, (6, 2)).astype(np.float32), keep)
        out.append((ms.Tensor(reg), ms.Tensor(label), ms.Tensor(keep.astype(np.int32))))
    return out
