# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """pad_sequence of a padded batch: cut each, write it to a new batch"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)

    def construct(self, x, lens):
        b, s, d = x.shape
        max_len = int(lens.max())
        out = ops.zeros((b, max_len, d), x.dtype)
        for i in range(b):
            n = int(lens[i])
            out[i, :n] = x[i, :n]
        h = ops.relu(self.fc(out))
        return h.sum(1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
