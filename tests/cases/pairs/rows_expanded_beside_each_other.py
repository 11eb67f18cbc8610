# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a score for each pair of spans that are kept"""

    def __init__(self):
        super().__init__()
        self.score = nn.Dense(6, 1)

    def construct(self, spans, kept):
        rows = spans[kept]
        n, d = rows.shape[0], 3
        one = ops.broadcast_to(rows[:, None], (n, n, d))
        two = ops.broadcast_to(rows[None], (n, n, d))
        score = self.score(ops.cat((one, two), axis=-1)).squeeze(-1)
        return ops.logsumexp(score, 1).sum()


def inputs():
    r = np.random.RandomState(30)
    return [(Tensor(r.randn(7, 3), ms.float32), Tensor(r.rand(7) < p)) for p in (0.3, 0.5, 0.9)]
