# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def make_mask(lengths, max_len):
    mask = ops.ones((lengths.shape[0], max_len), ms.float32)
    for i in range(lengths.shape[0]):
        mask[i, int(lengths[i]):] = 0
    return mask


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 1)

    def construct(self, x, lens):
        e = self.fc(x).squeeze(-1)
        mask = make_mask(lens, x.shape[1])
        e = ops.masked_fill(e, mask == 0, -1e9)
        a = ops.softmax(e, -1)
        return ops.matmul(a.expand_dims(1), x).squeeze(1)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
