# expect: refuse (the list holds the row that is written after it was put there)
# oracle: pynative (a list holds the memory that is written)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor

class Net(nn.Cell):
    def construct(self, cost, k):
        rows = []
        row = ops.zeros_like(cost[0])
        for i in range(3):
            _, idx = ops.topk(cost[i], k)
            row[idx] = 1.0
            rows.append(row)
        return (ops.stack(rows) * cost).sum()


def inputs():
    rng = np.random.default_rng(5)
    return [(Tensor(rng.random((3, 8)).astype(np.float32)), Tensor(np.array(k, np.int32))) for k in (1, 3, 8)]
