# expect: convert
import numpy as np
import mindspore as ms
import mindspore.numpy as np_ms
from mindspore import nn, ops


class SILogLoss(nn.Cell):
    """Scale invariant loss of AdaBins."""

    def __init__(self, variance_focus=0.85):
        super().__init__()
        self.beta = 1 - variance_focus

    def construct(self, depth_est, depth_gt):
        mask = depth_gt > 1e-3
        d = ops.log(depth_est[mask]) - ops.log(depth_gt[mask])
        dg = ops.var(d, ddof=1) + self.beta * ops.pow(ops.mean(d), 2)
        return 10.0 * np_ms.sqrt(dg)


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def inputs():
    rng = np.random.default_rng(27)
    out = []
    for n in (2, 6, 12):
        keep = pick(rng, 12, n).reshape(3, 4)
        est = rng.uniform(0.5, 4, (3, 4)).astype(np.float32)
        gt = rng.uniform(0.5, 4, (3, 4)).astype(np.float32)
        est[~keep] = rng.choice(np.array([0.0, -1.0, np.nan, np.inf], np.float32), (~keep).sum())
        gt[~keep] = rng.choice(np.array([0.0, -1.0, -np.inf], np.float32), (~keep).sum())
        out.append((ms.Tensor(est), ms.Tensor(gt)))
    return out
