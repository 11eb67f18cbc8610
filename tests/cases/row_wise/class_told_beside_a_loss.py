# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Tagger(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(4, 3)
        self.names = nn.Embedding(3, 2)

    def construct(self, x, tags):
        real = tags >= 0
        scores = x[real]
        wanted = tags[real]
        best = scores.argmax(axis=-1)
        worst = ops.argmin(scores, axis=1)
        hits = (best == wanted).astype(ms.float32)
        loss = ops.cross_entropy(self.head(scores), wanted)
        return loss, hits.mean(), self.names(best % 3).sum() + (worst == best).sum()


def inputs():
    rng = np.random.default_rng(11)
    out = []
    for p in (0.4, 0.8, 1.0):
        tags = np.where(rng.random((2, 6)) < p, rng.integers(0, 3, (2, 6)), -1)
        tags[1, 2] = 2
        x = rng.normal(size=(2, 6, 4)).astype(np.float32)
        x[tags < 0] = np.nan
        out.append((Tensor(x), Tensor(tags, ms.int32)))
    return out
