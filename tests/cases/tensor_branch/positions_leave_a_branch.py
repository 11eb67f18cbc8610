# expect: refuse (the positions themselves are read behind the branch)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        pos = ops.nonzero(m)
        if x.mean() > 0:
            pos = ops.nonzero(x > 0)
        return ops.gather(x, pos.squeeze(1), 0).sum()


def inputs():
    rng = np.random.default_rng(333)
    out = []
    for n in (1, 3, 6):
        x = rng.standard_normal(6).astype(np.float32) + 0.3
        out.append((ms.Tensor(x), ms.Tensor(rng.permutation(6) < n)))
    return out
