# expect: refuse (a list of Tensors takes one index)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, cost, ks):
        rows = [ops.zeros_like(cost[0]), ops.zeros_like(cost[1])]
        for i in range(2):
            _, best = ops.topk(cost[i], ks[i].item(), largest=False)
            rows[i][best] = 1.0
        return (ops.stack(rows) * cost).sum()


def inputs():
    rng = np.random.default_rng(5)
    return [
        (ms.Tensor(rng.random((2, 6)).astype(np.float32)), ms.Tensor(np.array(k, np.int32)))
        for k in ([1, 2], [3, 1], [4, 6])
    ]
