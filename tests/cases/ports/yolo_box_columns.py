# expect: convert
# entry: YoloV5LayerLoss
"""One detection layer: targets are padded rows [img, cls, gx, gy, gw, gh], unused rows have img == -1."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def giou(b1, b2, eps=1e-7):
    b1_x1, b1_x2 = b1[:, 0] - b1[:, 2] / 2, b1[:, 0] + b1[:, 2] / 2
    b1_y1, b1_y2 = b1[:, 1] - b1[:, 3] / 2, b1[:, 1] + b1[:, 3] / 2
    b2_x1, b2_x2 = b2[:, 0] - b2[:, 2] / 2, b2[:, 0] + b2[:, 2] / 2
    b2_y1, b2_y2 = b2[:, 1] - b2[:, 3] / 2, b2[:, 1] + b2[:, 3] / 2
    inter = ops.relu(ops.minimum(b1_x2, b2_x2) - ops.maximum(b1_x1, b2_x1)) * \
        ops.relu(ops.minimum(b1_y2, b2_y2) - ops.maximum(b1_y1, b2_y1))
    union = b1[:, 2] * b1[:, 3] + b2[:, 2] * b2[:, 3] - inter + eps
    cw = ops.maximum(b1_x2, b2_x2) - ops.minimum(b1_x1, b2_x1)
    ch = ops.maximum(b1_y2, b2_y2) - ops.minimum(b1_y1, b2_y1)
    c_area = cw * ch + eps
    return inter / union - (c_area - union) / c_area


class YoloV5LayerLoss(nn.Cell):
    def __init__(self, anchor_t=4.0, nc=3):
        super().__init__()
        self.anchor_t = anchor_t
        self.nc = nc
        self.anchor = Tensor(np.array([1.5, 2.0], np.float32))

    def build_targets(self, targets):
        used = targets[:, 0] >= 0
        r = targets[:, 4:6] / self.anchor
        fits = ops.maximum(r, 1.0 / ops.maximum(r, 1e-4)).max(axis=1) < self.anchor_t
        return ops.logical_and(used, fits)

    def construct(self, p, targets):
        # p: [B, H, W, 5 + nc]
        b, h, w, _ = p.shape
        keep = self.build_targets(targets)
        t = targets[keep]
        bi = t[:, 0].astype(ms.int32)
        ci = t[:, 1].astype(ms.int32)
        gxy, gwh = t[:, 2:4], t[:, 4:6]
        gij = ops.floor(gxy).astype(ms.int32)
        gi = ops.clamp(gij[:, 0], 0, w - 1)
        gj = ops.clamp(gij[:, 1], 0, h - 1)
        flat = p.reshape(-1, p.shape[-1])
        ps = ops.gather(flat, (bi * h + gj) * w + gi, 0)
        pxy = ops.sigmoid(ps[:, :2]) * 2.0 - 0.5
        pwh = (ops.sigmoid(ps[:, 2:4]) * 2) ** 2 * self.anchor
        pbox = ops.concat((pxy, pwh), 1)
        tbox = ops.concat((gxy - gij.astype(ms.float32), gwh), 1)
        lbox = (1.0 - giou(pbox, tbox)).mean()
        onehot = ops.one_hot(ci, self.nc, Tensor(1.0, ms.float32), Tensor(0.0, ms.float32))
        weight = ops.ones_like(onehot)
        lcls = ops.binary_cross_entropy_with_logits(ps[:, 5:], onehot, weight, weight, reduction="none").mean()
        return lbox * 0.05 + lcls * 0.5


def inputs():
    r = np.random.RandomState(6)
    res = []
    for used in (1, 4, 7, 10):
        t = np.concatenate([r.randint(0, 2, (10, 1)), r.randint(0, 3, (10, 1)), r.rand(10, 2) * 4, r.rand(10, 2) * 9 + 0.2], 1)
        t[used:, 0] = -1
        t[0, 4:] = 2.0
        res.append((Tensor(r.randn(2, 4, 4, 8), ms.float32), Tensor(t, ms.float32)))
    return res
