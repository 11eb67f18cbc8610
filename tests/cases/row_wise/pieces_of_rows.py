# expect: convert
# Distributions over bins: each selected row is cut into four, and put together again.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(4, 20, weight_init="ones")
        self.bins = 5
        self.places = Tensor(np.arange(5).astype(np.float32))

    def construct(self, x, y, labels, keep):
        wanted = ops.clip(ops.abs(y[keep]), 0, 3.9)
        scores = self.head(x[keep]).reshape(-1, self.bins)
        target = wanted.reshape(-1)
        left = target.astype(ms.int32)
        low = ops.cross_entropy(scores, left, reduction="none") * (left + 1 - target)
        high = ops.cross_entropy(scores, left + 1, reduction="none") * (target - left)
        box = (ops.softmax(scores, -1) * self.places).sum(-1).reshape(-1, 4)
        return (low + high).mean() + ops.l1_loss(box, wanted)



def inputs():
    rng = np.random.default_rng(419)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
