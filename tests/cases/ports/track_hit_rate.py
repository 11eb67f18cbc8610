# expect: untouched (a tie of all positions with a constant k)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HitRate(nn.Cell):
    def __init__(self, k=3):
        super().__init__()
        self.k = k
        self.select = ops.TopK(sorted=True)

    def construct(self, score, target):
        _, top = self.select(score, self.k)
        return (top == target[:, None]).any(axis=1).astype(ms.float32).mean()


def inputs():
    rng = np.random.default_rng(102)
    return [
        (ms.Tensor(rng.normal(size=(4, 8)).astype(np.float32)), ms.Tensor(rng.integers(0, top, 4).astype(np.int32)))
        for top in (1, 4, 8)
    ]
