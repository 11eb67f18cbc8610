# expect: convert
# entry: DepthNet
# Monocular depth: scale-invariant log loss over pixels with a depth, 0 means "no depth".
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SILogLoss(nn.Cell):
    def __init__(self, beta=0.15):
        super().__init__()
        self.beta = beta

    def construct(self, input, target, mask=None):
        if mask is not None:
            input = input[mask]
            target = target[mask]
        g = ops.log(input) - ops.log(target)
        dg = ops.var(g) + self.beta * ops.pow(ops.mean(g), 2)
        return 10 * ops.sqrt(dg)


class DepthNet(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = SILogLoss()

    def construct(self, pred, depth):
        valid = ops.logical_and(depth > 1e-3, depth < 10.)
        return self.loss(pred, depth, mask=valid)


def inputs():
    rng = np.random.default_rng(22)
    out = []
    for n in (2, 6, 20):
        p = rng.uniform(0.5, 9, 20).astype(np.float32)
        d = rng.uniform(0.5, 9, 20).astype(np.float32)
        hide = rng.permutation(20)[: 20 - n]
        d[hide[::2]] = 0
        d[hide[1::2]] = 80
        p[hide] = 0
        out.append((ms.Tensor(p.reshape(1, 4, 5)), ms.Tensor(d.reshape(1, 4, 5))))
    return out
