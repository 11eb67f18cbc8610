# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Features(nn.Cell):
    """Columns of which enough is known, and others that always are, normalized for each row."""

    def construct(self, table, known, others):
        row = ops.cat([ops.tanh(table[:, known]), others], axis=1)
        centred = row - row.mean(axis=1, keep_dims=True)
        return ops.square(centred).sum(axis=1), row.max(axis=1)


def inputs():
    rng = np.random.RandomState(10)
    found = []
    for number in (1, 3, 5):
        known = np.zeros(5, bool)
        known[rng.permutation(5)[:number]] = True
        table = np.where(known, rng.randn(3, 5), rng.choice([np.nan, np.inf, 1e30], (3, 5)))
        others = Tensor(rng.randn(3, 2), ms.float32)
        found.append((Tensor(table, ms.float32), Tensor(known), others))
    return found
