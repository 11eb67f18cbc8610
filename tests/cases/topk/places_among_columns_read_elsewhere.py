# expect: refuse (a selection is used as an index here)
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Assigner(nn.Cell):
    """The places are numbers among the kept columns: they are stored at, and added up as well."""

    def construct(self, cost, ks, inside):
        kept = cost[:, inside]
        matching = ops.zeros_like(kept)
        total = Tensor(0, ms.int32)
        for g in range(cost.shape[0]):
            _, pos = ops.topk(kept[g], ks[g])
            matching[g][pos] = 1.0
            total = total + pos.sum().astype(ms.int32)
        return (matching * kept).sum() + total


def inputs():
    rng = np.random.default_rng(6)
    return [
        (
            Tensor(rng.random((2, 6)).astype(np.float32)),
            Tensor(np.array(ks, np.int32)),
            Tensor(np.array(inside, bool)),
        )
        for ks, inside in (((1, 2), [1, 1, 0, 1, 0, 1]), ((3, 1), [0, 1, 1, 1, 0, 0]))
    ]
