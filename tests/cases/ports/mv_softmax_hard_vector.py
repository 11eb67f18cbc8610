# expect: convert
# SV-X softmax: hard negatives are read, changed and written back under one mask, then the margin.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
import mindspore.numpy as mnp


class MVSoftmax(nn.Cell):
    def __init__(self, t=0.2, margin=0.35, scale=8.0):
        super().__init__()
        self.t = t
        self.margin = margin
        self.scale = scale

    def construct(self, cos_theta, label):
        gt = ops.gather_elements(cos_theta, 1, label.expand_dims(1))
        mask = cos_theta > (gt - self.margin)
        hard = ops.nonzero(mask)
        hard_vector = ops.gather_nd(cos_theta, hard)
        cos_theta = ops.tensor_scatter_update(cos_theta, hard, (self.t + 1.0) * hard_vector + self.t)
        final_gt = mnp.where(gt > 0, gt - self.margin, gt)
        cos_theta = ops.tensor_scatter_elements(cos_theta, label.expand_dims(1), final_gt, 1)
        return ops.cross_entropy(cos_theta * self.scale, label), hard_vector.mean()


def inputs():
    rng = np.random.default_rng(104)
    out = []
    for gap in (0.0, 0.3, 1.2):
        c = rng.uniform(-0.6, 0.2, (4, 5)).astype(np.float32)
        y = rng.integers(0, 5, 4).astype(np.int32)
        c[np.arange(4), y] = 0.9 - gap
        out.append((ms.Tensor(c), ms.Tensor(y)))
    return out
