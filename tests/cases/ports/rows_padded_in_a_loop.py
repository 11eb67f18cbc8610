# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """pad the sentences of a flat batch (pad_sequence), then pool"""
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 4)

    def construct(self, feats, lens):
        b = lens.shape[0]
        max_len = int(lens.max())
        out = ops.zeros((b, max_len, 4), ms.float32)
        mask = ops.zeros((b, max_len), ms.float32)
        start = 0
        for i in range(b):
            n = int(lens[i])
            out[i, :n] = feats[start:start + n]
            mask[i, :n] = 1
            start += n
        h = ops.relu(self.fc(out))
        return (h * mask.expand_dims(-1)).sum(1) / mask.sum(1, keepdims=True)


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(10, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [5, 4, 1], [1, 4, 5])]
