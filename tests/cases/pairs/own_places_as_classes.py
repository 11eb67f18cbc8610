# expect: convert
# Contrastive loss: the class of every selected row is its own place.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss = nn.CrossEntropyLoss()

    def construct(self, x, y, labels, keep):
        one, two = x[keep], y[keep]
        one = one / ops.norm(one, dim=-1, keepdim=True)
        two = two / ops.norm(two, dim=-1, keepdim=True)
        scores = one @ two.T / 0.5
        n = scores.shape[0]
        own = ops.arange(0, n).astype(ms.int32)
        hard = ops.cross_entropy(scores, ops.arange(n), reduction="none").max()
        return (self.loss(scores, own) + self.loss(scores.T, own)) / 2 + 0.1 * hard



def inputs():
    rng = np.random.default_rng(417)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
