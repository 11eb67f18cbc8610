# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RMSE(nn.Cell):
    def construct(self, pred, depth, inst_mask):
        # valid depth inside the instance
        m = ops.logical_and(inst_mask, depth.gt(1e-3))
        return ops.masked_select(pred - depth, m).square().mean().sqrt()


def inputs():
    rng = np.random.default_rng(308)
    out = []
    for n in (2, 6, 12):
        d = np.where(np.arange(12) < n, 2.0, 0.0).astype(np.float32)
        p = rng.standard_normal(12).astype(np.float32)
        im = np.ones(12, bool)
        im[0] = False
        out.append((ms.Tensor(p), ms.Tensor(d), ms.Tensor(im)))
    return out
