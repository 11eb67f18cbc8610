# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """image features at the image tokens"""
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 4)

    def construct(self, ids, feats):
        e = self.embed(ids)
        b, s, d = e.shape
        flat = e.reshape(-1, d)
        places = ops.nonzero(ids.reshape(-1) == 19)
        flat = ops.tensor_scatter_update(flat, places, feats)
        return ops.tanh(flat.reshape(b, s, d)).sum(1)


def inputs():
    r = np.random.RandomState(0)
    res = []
    for k in range(3):
        ids = r.randint(0, 19, (2, 6))
        ids.reshape(-1)[r.permutation(12)[:4]] = 19
        res.append((Tensor(ids.astype(np.int32)), Tensor(r.randn(4, 4).astype(np.float32))))
    return res
