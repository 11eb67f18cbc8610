# expect: convert
# Graph pooling: k = ceil(ratio * number of nodes) best nodes, gated by tanh, mean and max read-out.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class TopKPool(nn.Cell):
    def __init__(self, dim=3, ratio=0.5):
        super().__init__()
        self.ratio = ratio
        self.weight = Parameter(Tensor(np.random.randn(dim, 1).astype(np.float32)), name='pool')
        self.order = ops.Sort(descending=True)

    def construct(self, x, num_nodes):
        score = ops.matmul(x, self.weight).squeeze(-1) / ops.sqrt((self.weight ** 2).sum())
        real = ops.arange(x.shape[0]) < num_nodes
        score = ops.masked_fill(score, ~real, -1e4)
        k = ops.ceil(self.ratio * num_nodes).astype(ms.int32)
        top, perm = self.order(score)
        perm, top = perm[:k], top[:k]
        xk = x[perm] * ops.tanh(top).expand_dims(-1)
        return ops.cat((xk.mean(0), xk.max(axis=0)))


def inputs():
    rng = np.random.default_rng(78)
    out = []
    for n in (1, 4, 7):
        x = rng.standard_normal((7, 3)).astype(np.float32)
        x[n:] = 50
        out.append((Tensor(x), Tensor(n, ms.float32)))
    return out
