# expect: convert
# Scale-invariant log loss: log of selected values, zeros stay outside the mask.
import numpy as np
import mindspore as ms
from mindspore import nn
import mindspore.ops as ops


class SILogLoss(nn.Cell):
    def __init__(self, variance_focus=0.85):
        super().__init__()
        self.variance_focus = variance_focus

    def construct(self, depth_est, depth_gt):
        mask = depth_gt > 0.5
        d = ops.log(depth_est.masked_select(mask)) - ops.log(depth_gt.masked_select(mask))
        return ops.sqrt((d ** 2).mean() - self.variance_focus * (d.mean() ** 2)) * 10.0


def inputs():
    rng = np.random.default_rng(1)
    out = []
    for n in (3, 20, 41, 63):
        est = rng.uniform(0.6, 10, (1, 8, 8)).astype(np.float32)
        gt = np.zeros(64, np.float32)
        gt[rng.permutation(64)[:n]] = rng.uniform(0.7, 9, n)
        # the network may predict exactly zero where there is no ground truth
        est.reshape(-1)[gt == 0] = 0.0
        out.append((ms.Tensor(est), ms.Tensor(gt.reshape(1, 8, 8))))
    return out
