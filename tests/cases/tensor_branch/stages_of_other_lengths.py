# expect: convert
# Costly ways that leave more or fewer rows: the `if` stays, each way pads what it leaves.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Stages(nn.Cell):
    def __init__(self, d=4):
        super().__init__()
        self.one = nn.Dense(d, d)
        self.two = nn.Dense(d, d)
        self.norm = nn.LayerNorm((d,))
        self.extra = ms.Parameter(ms.Tensor(np.ones((1, d)), ms.float32))

    def construct(self, x, w, hard):
        if hard < 0.3:
            z = self.one(x[:, 0:2])
            v = w[:2]
        elif hard < 0.6:
            z = self.two(ops.relu(self.one(x[:, 0:4])))
            v = ops.cat((w[:2], w[4:]), 0)
        else:
            z = x
            v = w
        h = self.norm(self.two(z))
        seq = x[0]
        if hard > 0.5:
            seq = ops.cat((self.extra, seq), 0)
        return h.sum(axis=1) / 3 + z.max(axis=1) * ops.log(v + 2.0).std() + seq.mean(axis=0)


def inputs():
    r = np.random.RandomState(0)
    return [
        (
            ms.Tensor(r.randn(2, 6, 4), ms.float32),
            ms.Tensor(r.rand(6), ms.float32),
            ms.Tensor(s, ms.float32),
        )
        for s in (0.1, 0.4, 0.9)
    ]
