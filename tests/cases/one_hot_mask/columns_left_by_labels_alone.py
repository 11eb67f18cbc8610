# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, scores, labels):
        chosen = ops.one_hot(labels, 4, Tensor(1.0), Tensor(0.0)).bool()
        rest = scores[~chosen].view(scores.shape[0], -1)
        return rest.max(1)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for low in (0, -1):
        scores = r.randn(5, 4).astype(np.float32)
        labels = np.full(5, low, np.int32)
        out.append((Tensor(scores), Tensor(labels)))
    return out
