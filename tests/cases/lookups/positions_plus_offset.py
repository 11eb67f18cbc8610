# expect: convert
# Positions of true elements, moved by a constant, gather.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, z, m):
        place = ops.nonzero(m[:6]).view(-1)
        return ops.gather(z, place + 2, 0).sum() + z[place].max()


def inputs():
    rng = np.random.default_rng(714)
    out = []
    for n in (1,3,5):
        m = np.arange(8) < n
        rng.shuffle(m)
        z = rng.standard_normal(8).astype(np.float32)
        out.append((ms.Tensor(z), ms.Tensor(m),))
    return out
