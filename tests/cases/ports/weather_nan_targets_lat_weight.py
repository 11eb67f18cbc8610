# expect: convert
# Weather: latitude-weighted error where observed (NaN targets), anomaly correlation of what is left.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LatWeighted(nn.Cell):
    def __init__(self, h=4):
        super().__init__()
        w = np.cos(np.linspace(-1.2, 1.2, h))
        self.w = ms.Tensor((w / w.mean()).reshape(h, 1), ms.float32)

    def construct(self, pred, obs, clim):
        seen = ops.logical_not(ops.isnan(obs))
        w = self.w.broadcast_to(obs.shape)[seen]
        p = (pred - clim)[seen]
        o = (obs - clim)[seen]
        rmse = ops.sqrt((w * (p - o) ** 2).mean())
        p = p - p.mean()
        o = o - o.mean()
        acc = (w * p * o).sum() / ops.sqrt((w * p * p).sum() * (w * o * o).sum())
        return rmse, acc


def inputs():
    rng = np.random.default_rng(87)
    out = []
    for n in (2, 7, 20):
        p, o, c = rng.standard_normal((3, 4, 5)).astype(np.float32)
        hide = rng.permutation(20)[: 20 - n]
        o.reshape(-1)[hide] = np.nan
        out.append((ms.Tensor(p), ms.Tensor(o), ms.Tensor(c)))
    return out
