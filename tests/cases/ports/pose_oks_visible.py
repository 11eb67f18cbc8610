# expect: convert
# Key points: object similarity over visible joints of every person, a mask of lower rank than the data.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class OKSLoss(nn.Cell):
    def __init__(self, sigmas=(0.26, 0.35, 0.79, 0.72)):
        super().__init__()
        self.vars = ms.Tensor((np.array(sigmas, np.float32) * 2) ** 2)

    def construct(self, pred, gt, vis, area):
        d = ((pred - gt) ** 2).sum(-1)
        e = d / (2 * area.expand_dims(1) * self.vars)
        per_person = []
        for k in range(vis.shape[0]):
            v = vis[k] > 0
            if not v.any():
                continue_loss = ops.zeros((), ms.float32)
            else:
                continue_loss = 1 - ops.exp(-e[k][v]).sum() / v.sum()
            per_person.append(continue_loss)
        coords = (pred - gt)[vis > 0]          # (n, 2) from a (P, K) mask
        return ops.stack(per_person), ops.abs(coords).mean(axis=0), coords.max()


def inputs():
    rng = np.random.default_rng(105)
    out = []
    for v in (((0, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 0)), ((2, 1, 0, 0), (1, 0, 0, 2), (0, 0, 0, 0)), ((1,) * 4,) * 3):
        p, g = rng.random((2, 3, 4, 2)).astype(np.float32)
        v = np.array(v, np.int32)
        g[v == 0] = 0
        a = rng.uniform(0.5, 1, 3).astype(np.float32)
        out.append(tuple(ms.Tensor(t) for t in (p, g, v, a)))
    return out
