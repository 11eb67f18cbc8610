# expect: convert
# `m` and `m.reshape(-1)` select the same rows, in the same order: no elements have to be moved
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 3)
        self.reshape = ops.Reshape()

    def construct(self, x, y, places, m):
        b, t, d = x.shape
        a = self.dense(x)[m]
        apart = self.dense(y).reshape(-1, 3)[m.view(-1)]
        loss = ops.square(a - apart).mean()
        near = x.reshape(b * t, d)[places.reshape(-1, 2)[ops.reshape(m, (-1,))]]
        scores = ops.cosine_similarity(x[m].expand_dims(1), near, dim=-1)
        low = self.reshape(y, (-1, d))[self.reshape(m, (-1,))] - x[m]
        return loss, scores.mean(), ops.abs(low).sum(0)


def inputs():
    out = []
    for seed, kept in enumerate((1, 4, 9)):
        rng = np.random.RandomState(seed)
        x, y = rng.randn(2, 3, 5, 4).astype(np.float32)
        m = np.zeros(15, bool)
        m[rng.permutation(15)[:kept]] = True
        m = m.reshape(3, 5)
        places = rng.randint(0, 15, (3, 5, 2)).astype(np.int32)
        places[~m] = 99
        y[~m] = np.nan
        out.append((Tensor(x), Tensor(y), Tensor(places), Tensor(m)))
    return out
