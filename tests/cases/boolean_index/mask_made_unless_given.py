# expect: convert
# a mask that is made here unless the caller gives one: what the caller gives is a mask as well
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class SILogLoss(nn.Cell):
    def __init__(self, lam=0.85, min_depth=1e-3, max_depth=10.0):
        super().__init__()
        self.lam = lam
        self.min_depth = min_depth
        self.max_depth = max_depth

    def construct(self, input, target, mask=None):
        if mask is None:
            mask = ops.logical_and(target > self.min_depth, target < self.max_depth)
        input = input[mask]
        target = target[mask]
        g = ops.log(input) - ops.log(target)
        n = g.numel()
        spread = (g**2).sum() / n - self.lam * g.sum() ** 2 / (n * n)
        return 10.0 * ops.sqrt(spread), ops.mean(ops.abs(target - input) / target)


def inputs():
    rows = []
    for seed, part in enumerate((0.3, 0.8, 0.0)):
        rng = np.random.default_rng(seed)
        pred = rng.uniform(0.5, 8.0, (2, 6, 8)).astype(np.float32)
        depth = rng.uniform(0.1, 12.0, (2, 6, 8)).astype(np.float32)
        depth[rng.random((2, 6, 8)) < part] = np.inf
        depth[0, 0, :2] = 5.0
        given = depth < 6.0
        rows.append((Tensor(pred), Tensor(depth)))
        if seed == 0:
            rows.append((Tensor(pred), Tensor(depth), Tensor(given)))
    return rows
