# expect: convert
# Levels of several lengths in one comprehension, with a method of the Cell applied to each.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def level(self, score, target):
        return ops.maximum(score, 0.0) - score * target

    def construct(self, a, b, target, valid):
        levels = [
            self.level(score[valid], target[valid]).sum() * weight
            for score, weight in ((a, 1.0), (b, 0.5))
        ]
        return levels[0] + levels[1]


def inputs():
    rng = np.random.default_rng(322)
    out = []
    for n in (1, 3, 6):
        valid = rng.permutation(6) < n
        a, b = rng.standard_normal((2, 6)).astype(np.float32)
        a[~valid] = np.inf
        target = np.where(valid, rng.integers(0, 2, 6), np.nan).astype(np.float32)
        out.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(target), ms.Tensor(valid)))
    return out
