# expect: convert
# On one way what is compared is turned: `.T` of what was computed there.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, matching, cost):
        shared = matching.sum(axis=0) > 1
        if shared.any():
            best = ops.argmin(cost, axis=0)
            only = ops.one_hot(best, 3, ms.Tensor(1.0), ms.Tensor(0.0)).T
            matching = ops.where(shared[None, :], only, matching)
        chosen = (matching * cost).sum(axis=0)[matching.sum(axis=0) > 0]
        return matching, chosen.mean()


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for rate in (0.2, 0.5, 0.8):
        matching = (rng.uniform(size=(3, 8)) < rate).astype(np.float32)
        matching[:, 0] = [1, 0, 0]
        out.append((ms.Tensor(matching), ms.Tensor(rng.standard_normal((3, 8)).astype(np.float32))))
    return out
