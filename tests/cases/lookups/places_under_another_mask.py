# expect: refuse (the k-th row of one mask is read at the k-th place of another)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class CrossedPlaces(nn.Cell):
    def construct(self, table, rows, columns, place):
        return table[rows, place[columns]].sum()


def inputs():
    rng = np.random.default_rng(5)
    batches = []
    for count in (1, 3, 5):
        rows, columns = (np.isin(np.arange(6), rng.permutation(6)[:count]) for _ in range(2))
        batches.append(
            (
                Tensor(rng.standard_normal((6, 4)).astype(np.float32)),
                Tensor(rows),
                Tensor(columns),
                Tensor(rng.integers(0, 4, 6).astype(np.int32)),
            )
        )
    return batches
