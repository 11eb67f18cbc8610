# expect: convert
# gradient: pynative (the original's gradient does not compile)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """to_dense_batch: counts, then a batch of the largest"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)

    def construct(self, x, batch):
        counts = ops.stack([(batch == i).sum() for i in range(3)])
        most = int(counts.max())
        out = ops.zeros((3, most, 4), ms.float32)
        mask = ops.zeros((3, most), ms.float32)
        for i in range(3):
            rows = x[batch == i]
            n = rows.shape[0]
            out[i, :n] = rows
            mask[i, :n] = 1
        h = ops.tanh(self.fc(out))
        h = h * mask.expand_dims(-1)
        return h.sum(1) / counts.expand_dims(-1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(10, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([0, 0, 1, 2, 2, 2, 2, 2, 2, 2], [0, 1, 1, 1, 1, 1, 2, 2, 2, 2], [0, 1, 2, 2, 0, 1, 1, 1, 1, 0])]
