# expect: convert
# SPIN / CMR: samples with a 3D annotation (row filter), pelvis from two joints, weight by len / count.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class KeypointLoss3D(nn.Cell):
    def __init__(self, n_joints=4):
        super().__init__()
        self.n_joints = n_joints
        self.criterion = nn.MSELoss(reduction='none')

    def rows(self, x, has):
        mask = has.expand_dims(1).expand_dims(2).broadcast_to(x.shape)
        return ops.masked_select(x, mask).reshape(-1, self.n_joints, x.shape[-1])

    def construct(self, pred, gt_conf, has_pose_3d):
        has = has_pose_3d == 1
        if has.sum() > 0:
            conf = self.rows(gt_conf[:, :, -1:], has)
            gt = self.rows(gt_conf[:, :, :-1], has)
            pred_k = self.rows(pred, has)
            gt = gt - ((gt[:, 2, :] + gt[:, 3, :]) / 2)[:, None, :]
            pred_k = pred_k - ((pred_k[:, 2, :] + pred_k[:, 3, :]) / 2)[:, None, :]
            loss = (conf * self.criterion(pred_k, gt)).mean()
            return loss * len(has_pose_3d) / has.sum()
        return ops.zeros((), ms.float32)


def inputs():
    rng = np.random.default_rng(106)
    out = []
    for n in (1, 0, 3, 5):
        p = rng.standard_normal((5, 4, 3)).astype(np.float32)
        g = rng.standard_normal((5, 4, 4)).astype(np.float32)
        g[:, :, 3] = rng.random((5, 4))
        h = (np.arange(5) < n).astype(np.int32)
        rng.shuffle(h)
        g[h == 0] = np.nan
        out.append((ms.Tensor(p), ms.Tensor(g), ms.Tensor(h)))
    return out
