# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn


class Loss(nn.Cell):
    def construct(self, pred, gt):
        mask = gt > 0
        return (pred[mask] - gt[mask]).abs().mean()


def inputs():
    rng = np.random.default_rng(20)
    out = []
    for n in (1, 6, 11, 15):
        p = rng.standard_normal((3, 5)).astype(np.float32)
        g = -np.ones(15, np.float32)
        g[rng.permutation(15)[:n]] = rng.uniform(0.1, 3, n)
        out.append((ms.Tensor(p), ms.Tensor(g.reshape(3, 5))))
    return out
