# expect: convert
# A list that either way lengthens by a number: one choice between the two.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Scores(nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(Tensor(np.ones(3, np.float32)), name="weight")

    def score(self, steps):
        return ops.log((steps * self.weight) ** 2 + 1.0).sum()

    def construct(self, x, real):
        scores = []
        for b in range(x.shape[0]):
            if real[b].sum() > 0:
                scores.append(self.score(x[b]))
            else:
                scores.append(x[b].mean())
        return ops.stack(scores)


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for p in (0.0, 0.1, 0.4, 1.0):
        x = Tensor(rng.standard_normal((4, 5, 3)).astype(np.float32))
        out.append((x, Tensor((rng.random((4, 5)) < p).astype(np.int32))))
    return out
