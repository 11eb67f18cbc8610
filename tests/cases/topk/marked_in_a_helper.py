# expect: refuse (the caller reads the row that the helper writes into)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def put(self, row, idx):
        row[idx] = 1.0
        return row

    def construct(self, cost, k):
        row = ops.zeros(cost.shape, ms.float32)
        _, idx = ops.topk(cost, k)
        out = self.put(row, idx)
        return (out * cost).sum() + row.sum()

def inputs():
    rng = np.random.default_rng(3)
    return [(Tensor(rng.random(8).astype(np.float32)), Tensor(np.array(q, np.int32))) for q in (1, 3, 8)]
