# expect: convert
# Products built to take one of their sides transposed, as models of MindSpore 1 write them.
import numpy as np
from mindspore import Tensor, nn
from mindspore.ops import operations as P


class Contrast(nn.Cell):
    def __init__(self):
        super().__init__()
        self.against = P.MatMul(transpose_b=True)
        self.moments = P.MatMul(transpose_a=True)
        self.log_softmax = P.LogSoftmax()
        self.mean = P.ReduceMean()

    def construct(self, x, t, table, mask):
        rows, others = x[mask], t[mask]
        scores = self.against(rows, others) / 0.5
        loss = -self.mean(self.log_softmax(scores))
        columns = self.against(table, rows)
        return loss + columns.max(), self.moments(rows, others).sum(0), self.against(rows, table).sum()


def inputs():
    rng = np.random.default_rng(5)
    sets = []
    for count in (1, 5, 8):
        mask = np.zeros(8, bool)
        mask[rng.permutation(8)[:count]] = True
        x, t = (Tensor(rng.normal(size=(8, 3)).astype(np.float32)) for _ in range(2))
        table = Tensor(rng.normal(size=(4, 3)).astype(np.float32))
        sets.append((x, t, table, Tensor(mask)))
    return sets
