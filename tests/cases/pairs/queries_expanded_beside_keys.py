# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the queries and the keys are kept by masks of their own"""

    def __init__(self):
        super().__init__()
        self.w = nn.Dense(7, 1)

    def construct(self, queries, keys, q_there, k_there):
        q = queries[q_there]
        k = keys[k_there]
        a = q.unsqueeze(1).broadcast_to((-1, k.shape[0], -1))
        b = ops.broadcast_to(k.unsqueeze(0), (q.shape[0], -1, -1))
        return self.w(ops.cat([a, b], -1)).squeeze(-1).max(axis=1).mean()


def inputs():
    r = np.random.RandomState(32)
    return [
        (Tensor(r.randn(6, 3), ms.float32), Tensor(r.randn(8, 4), ms.float32), Tensor(r.rand(6) < p), Tensor(r.rand(8) < 1.1 - p))
        for p in (0.4, 0.6, 0.9)
    ]
