# expect: convert
# PointRend: loss at the most uncertain points, instances with no valid mask are skipped.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PointLoss(nn.Cell):
    def __init__(self, num_points=6, oversample=3, importance=0.75):
        super().__init__()
        self.num_points = num_points
        self.oversample = oversample
        self.num_uncertain = int(importance * num_points)

    def point_sample(self, x, coords):
        out = ops.grid_sample(x, 2.0 * coords.expand_dims(2) - 1.0, align_corners=False)
        return out.squeeze(3)

    def construct(self, masks, targets, valid, rand_coords, extra_coords):
        src = masks[valid][:, None]
        tgt = targets[valid][:, None]
        coords = rand_coords[valid]
        num = src.shape[0]
        if num == 0:
            return masks.sum() * 0

        logits = self.point_sample(src, coords)
        uncertainty = -ops.abs(logits[:, 0])
        _, idx = ops.topk(uncertainty, self.num_uncertain, dim=1)
        picked = ops.gather_elements(coords, 1, idx[..., None].tile((1, 1, 2)))
        points = ops.cat((picked, extra_coords[valid]), axis=1)

        point_logits = self.point_sample(src, points).squeeze(1)
        point_labels = self.point_sample(tgt, points).squeeze(1)
        bce = ops.binary_cross_entropy_with_logits(
            point_logits, point_labels, ops.ones_like(point_logits), ops.ones_like(point_logits), "none")
        p = ops.sigmoid(point_logits)
        dice = 1 - (2 * (p * point_labels).sum(-1) + 1) / (p.sum(-1) + point_labels.sum(-1) + 1)
        return bce.mean(1).sum() / num + dice.sum() / num


def inputs():
    rng = np.random.default_rng(14)
    out = []
    for n in (1, 3, 4, 0):
        f = lambda *s: ms.Tensor(rng.standard_normal(s).astype(np.float32))
        u = lambda *s: ms.Tensor(rng.uniform(0.05, 0.95, s).astype(np.float32))
        v = np.arange(5) < n
        rng.shuffle(v)
        out.append((f(5, 6, 6), ms.Tensor((rng.uniform(size=(5, 6, 6)) > 0.5).astype(np.float32)), ms.Tensor(v),
                    u(5, 18, 2), u(5, 2, 2)))
    return out
