# expect: convert
# Each row has as many pieces as its width holds bins, of which the network that builds the part tells.
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Distribution(nn.Cell):
    def __init__(self, last):
        super().__init__()
        self.last = last

    def construct(self, dist, wanted, weight, fg):
        share = weight[fg].expand_dims(-1)
        near = wanted[fg].astype(ms.int32)
        logits = dist[fg].view(-1, self.last + 1)
        loss = ops.cross_entropy(logits, near.view(-1), reduction="none").view(near.shape)
        return (loss.mean(-1, keep_dims=True) * share).sum()


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.part = Distribution(2)

    def construct(self, dist, wanted, weight, fg):
        return self.part(dist, wanted, weight, fg) / fg.astype(ms.float32).sum()


def inputs():
    rng = np.random.default_rng(3)
    rows = []
    for kept in (1, 3, 5):
        fg = np.zeros((2, 3), bool)
        fg.reshape(-1)[rng.permutation(6)[:kept]] = True
        dist = rng.standard_normal((2, 3, 12)).astype(np.float32)
        dist[~fg] = np.inf
        wanted, weight = rng.random((2, 3, 4)) * 2.9, rng.random((2, 3))
        rows.append(
            (Tensor(dist), Tensor(wanted, ms.float32), Tensor(weight, ms.float32), Tensor(fg))
        )
    return rows
