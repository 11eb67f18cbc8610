# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, scores, first, second, nodes):
        n, m = first.max(), second.max()
        scores = scores[:, :n]
        scores = scores[:, :, :m]
        plain = nodes[:n][:, :m]
        weights = ops.softmax(scores, -1)
        return weights.sum(2).mean(1), scores.sum(), (plain * plain).sum(1).max()


def inputs():
    r = np.random.RandomState(2)
    out = []
    for one, two in (([2, 1], [5, 3]), ([4, 3], [1, 2]), ([6, 3], [7, 7])):
        scores, nodes = r.randn(2, 6, 7).astype(np.float32), r.randn(6, 7).astype(np.float32)
        scores[:, max(one) :], scores[:, :, max(two) :] = np.nan, 1e30
        nodes[max(one) :], nodes[:, max(two) :] = np.inf, np.nan
        one, two = (Tensor(np.array(x, np.int32)) for x in (one, two))
        out.append((Tensor(scores), one, two, Tensor(nodes)))
    return out
