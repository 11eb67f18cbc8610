# expect: convert
# Four prediction scales, one loss term each, in a loop over a tuple.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MultiScaleDepthLoss(nn.Cell):
    def __init__(self, weights=(1.0, 0.5, 0.25), min_depth=0.1):
        super().__init__()
        self.weights = weights
        self.min_depth = min_depth

    def one_scale(self, pred, target):
        valid = target > self.min_depth
        log_pred = ops.log(pred[valid])
        log_target = ops.log(target[valid])
        diff = log_pred - log_target
        return ops.sqrt(ops.mean(diff ** 2) - 0.5 * ops.mean(diff) ** 2 + 1e-6)

    def construct(self, full, half, quarter, target):
        loss = 0.0
        preds = (full, half, quarter)
        for i, weight in enumerate(self.weights):
            step = 2 ** i
            loss += weight * self.one_scale(preds[i], target[::step, ::step])
        return loss


def inputs():
    rng = np.random.default_rng(506)
    out = []
    for keep in (0.2, 0.5, 1.0):
        t = np.where(rng.random((8, 8)) < keep, rng.uniform(0.5, 5, (8, 8)), 0).astype(np.float32)
        t[0, 0] = t[4, 4] = 2.0
        preds = [rng.uniform(0.5, 5, (8 // s, 8 // s)).astype(np.float32) for s in (1, 2, 4)]
        for i, p in enumerate(preds):
            p[t[:: 2 ** i, :: 2 ** i] == 0] = 0.0
        out.append((*(ms.Tensor(p) for p in preds), ms.Tensor(t)))
    return out
