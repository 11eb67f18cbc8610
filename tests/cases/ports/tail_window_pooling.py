# expect: convert
# entry: TailHead
"""The part after a boundary (x[n:]) and before it (x[:n]) are pooled differently; a range loop over the batch."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TailHead(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.gate = nn.Dense(dim, 1)
        self.out = nn.Dense(2 * dim + 1, 2)

    def halves(self, x, cut):
        return x[:cut], x[cut:]

    def construct(self, x, boundary):
        # 1 <= boundary < T
        rows = []
        for i in range(x.shape[0]):
            head, tail = self.halves(x[i], boundary[i])
            attn = ops.softmax(self.gate(tail).squeeze(-1) * 1.0, 0)
            pooled_tail = ops.matmul(attn, tail)
            pooled_head = ops.sqrt((head * head).mean(axis=0) + 1e-4)
            trend = (tail[-1] - head[0]).sum().reshape(1) / (tail.shape[0] + head.shape[0])
            rows.append(ops.concat((pooled_head, pooled_tail, trend)))
        return self.out(ops.stack(rows, axis=0))


def inputs():
    r = np.random.RandomState(73)
    return [(ms.Tensor(r.randn(3, 6, 4), ms.float32), ms.Tensor(b, ms.int32)) for b in ([3, 2, 4], [1, 1, 1], [5, 5, 5], [1, 5, 3])]
