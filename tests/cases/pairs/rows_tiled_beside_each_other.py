# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """relations of objects, each beside each"""

    def __init__(self):
        super().__init__()
        self.hidden = nn.SequentialCell(nn.Dense(6, 5), nn.ReLU(), nn.Dense(5, 2))

    def construct(self, objects, there):
        places = ops.nonzero(there).squeeze(-1)
        found = objects[places]
        n = found.shape[0]
        left = ops.tile(found.expand_dims(1), (1, n, 1))
        right = ops.tile(found.expand_dims(0), (n, 1, 1))
        relations = self.hidden(ops.concat((left, right), 2))
        return relations.sum(axis=1).max(axis=0)


def inputs():
    r = np.random.RandomState(31)
    return [(Tensor(r.randn(7, 3), ms.float32), Tensor(r.rand(7) < p)) for p in (0.3, 0.5, 0.9)]
