# expect: convert
# Steps cut to the longest, pooled by attention over the valid ones.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, lens):
        n = lens.max().item()
        h = x[:, :n, :]
        m = ops.arange(n)[None, :] < lens[:, None]
        att = ops.masked_fill(h.sum(-1), ~m, -1e9)
        return (ops.softmax(att, -1).expand_dims(-1) * h).sum(1)


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal((3, 6, 2)).astype(np.float32)), Tensor(np.array(l, np.int32))) for l in ((1, 2, 1), (3, 4, 2), (6, 6, 6))]
