# expect: convert
# YOLOv5 build_targets: wh ratio filter, neighbours of the cell, then gather of the predictions.
import numpy as np
import mindspore as ms
import mindspore.nn as nn
import mindspore.ops as ops
from mindspore import Tensor


class YoloLayerLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.anchors = Tensor(np.array([[1.0, 1.2], [2.0, 1.5], [3.0, 3.0]], np.float32))
        self.anchor_t = 4.0
        self.off = Tensor(np.array([[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1]], np.float32) * 0.5)
        self.bce = nn.BCEWithLogitsLoss()

    def build_targets(self, targets, grid):
        # targets: (n, 6) image, class, x, y, w, h in cells
        na, nt = self.anchors.shape[0], targets.shape[0]
        ai = ops.arange(na).astype(ms.float32).view(na, 1).tile((1, nt))
        t = ops.cat((targets[None].tile((na, 1, 1)), ai[:, :, None]), 2)
        r = t[:, :, 4:6] / self.anchors[:, None]
        j = ops.maximum(r, 1.0 / r).max(axis=2) < self.anchor_t
        j = ops.logical_and(j, targets[None, :, 4] > 0)
        t = t[j]
        gxy = t[:, 2:4]
        gxi = grid - gxy
        jk = ops.logical_and(gxy % 1.0 < 0.5, gxy > 1.0).T
        lm = ops.logical_and(gxi % 1.0 < 0.5, gxi > 1.0).T
        sel = ops.stack((ops.ones_like(jk[0]), jk[0], jk[1], lm[0], lm[1]))
        t = t.tile((5, 1, 1))[sel]
        offsets = (ops.zeros_like(gxy)[None] + self.off[:, None])[sel]
        return t, offsets

    def construct(self, pred, targets):
        # pred: (b, na, h, w, 5)
        b, na, h, w, _ = pred.shape
        t, offsets = self.build_targets(targets, w)
        tobj = ops.zeros((b, na, h, w), ms.float32)
        box_loss = ops.zeros((), ms.float32)
        if t.shape[0]:
            img = t[:, 0].astype(ms.int32)
            gxy = t[:, 2:4]
            gij = (gxy - offsets).astype(ms.int32)
            gi = ops.clamp(gij[:, 0], 0, w - 1)
            gj = ops.clamp(gij[:, 1], 0, h - 1)
            a = t[:, 6].astype(ms.int32)
            ps = pred[img, a, gj, gi]
            pxy = ops.sigmoid(ps[:, :2]) * 2.0 - 0.5
            pwh = (ops.sigmoid(ps[:, 2:4]) * 2) ** 2 * self.anchors[a]
            err = ops.abs(ops.cat((pxy, pwh), 1) - ops.cat((gxy - gij.astype(ms.float32), t[:, 4:6]), 1))
            box_loss = err.mean()
            tobj[img, a, gj, gi] = 1.0
        return box_loss + self.bce(pred[..., 4], tobj)


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for n in (1, 3, 5):
        t = np.zeros((5, 6), np.float32)
        t[:n, 0] = rng.integers(0, 2, n)
        t[:n, 2:4] = rng.uniform(0.2, 3.8, (n, 2))
        t[:n, 4:6] = rng.uniform(0.4, 5, (n, 2))
        out.append((Tensor(rng.standard_normal((2, 3, 4, 4, 5)).astype(np.float32)), Tensor(t)))
    return out
