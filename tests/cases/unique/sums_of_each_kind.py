# expect: convert
# Rows added to zeros for each kind, by the kind's place: index_add and tensor_scatter_add.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Prototypes(nn.Cell):
    def construct(self, x, labels):
        known = labels > 0
        rows = x[known]
        kinds, place = ops.unique(labels[known])
        n = kinds.shape[0]
        # mean of the rows of every kind
        total = ops.zeros((n, 4), ms.float32).index_add(0, place, rows)
        count = ops.zeros(n, ms.float32).index_add(0, place, ops.ones(rows.shape[0], ms.float32))
        mean = total / count[:, None]

        every, which = ops.unique(labels)
        often = ops.zeros(every.shape[0], ms.float32)
        often = ops.tensor_scatter_add(often, which[:, None], ops.ones_like(labels).astype(ms.float32))
        return ((rows - mean[place]) ** 2).sum() + (often ** 2).mean()


def inputs():
    rng = np.random.default_rng(816)
    out = []
    for high in (2, 4, 9):
        x = rng.standard_normal((6, 4)).astype(np.float32)
        labels = rng.integers(0, high, 6).astype(np.int32)
        labels[0] = 1
        out.append((ms.Tensor(x), ms.Tensor(labels)))
    return out
