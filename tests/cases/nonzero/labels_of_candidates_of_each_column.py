# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """the nearest anchors of each box are its candidates"""

    def __init__(self):
        super().__init__()
        self.k = 3
        self.kinds = 4

    def construct(self, near, logits, labels):
        best, places = ops.topk(near, self.k, dim=0)
        limit = best.mean(0)
        inside = near >= limit[None]
        anchor = ops.where(inside, near, ops.zeros_like(near))
        rows = ops.nonzero(anchor.max(axis=1) > 0).squeeze(-1)
        box = anchor.argmax(axis=1)
        target = ops.zeros_like(logits)
        target[rows] = ops.one_hot(labels[box[rows]], self.kinds).astype(logits.dtype)
        return ((logits - target) ** 2).sum()


def inputs():
    r = np.random.RandomState(10)
    return [(Tensor(r.rand(10, 3) + 0.1, ms.float32), Tensor(r.randn(10, 4), ms.float32), Tensor(r.randint(0, 4, 3), ms.int32)) for _ in range(3)]
