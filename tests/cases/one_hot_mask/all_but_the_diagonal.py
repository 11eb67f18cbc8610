# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, scores, labels):
        n = x.shape[0]
        same = ops.eye(n, n, ms.float32)
        similar = x @ x.T
        others = similar[same == 0].view(n, -1)
        itself = ops.masked_select(similar, same > 0).view(n, -1)
        pairs = (x[:, None] - x[None])[1 - same > 0].view(n, -1, 3)
        chosen = ops.one_hot(labels, 4, Tensor(1.0), Tensor(0.0)).bool()
        positive = scores[chosen].view(n, -1)
        negative = scores[~chosen].view(n, -1)
        return ops.cat((itself, others), 1), pairs.max(1), positive - negative.max(1, keepdims=True)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for _ in range(3):
        x, scores = r.randn(5, 3).astype(np.float32), r.randn(5, 4).astype(np.float32)
        labels = r.randint(0, 4, 5).astype(np.int32)
        out.append((Tensor(x), Tensor(scores), Tensor(labels)))
    return out
