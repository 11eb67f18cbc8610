# expect: convert
# The best of each level is kept where its score is good enough, and a counter goes with it.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Gather(nn.Cell):
    def __init__(self):
        super().__init__()
        self.rate = nn.Dense(3, 1)

    def construct(self, first, second, third, limit):
        found = ops.zeros((1, 3), ms.float32)
        tried = 0
        for level in (first, second, third):
            scores = self.rate(level).squeeze(-1)
            best = level[scores.argmax()]
            tried = tried + 1
            if scores.max() > limit:
                found = ops.concat([found, best.expand_dims(0)])
        return ops.softmax(found, 0).max(axis=0) * tried


def inputs():
    rng = np.random.default_rng(9)
    levels = [Tensor(rng.standard_normal((n, 3)).astype(np.float32)) for n in (4, 3, 2)]
    return [(*levels, Tensor(np.float32(limit))) for limit in (-5.0, 0.3, 9.0)]
