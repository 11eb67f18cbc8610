# expect: refuse (what a round shows is not only how often its row is repeated)
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np


class Expander(nn.Cell):
    def construct(self, x, durations):
        out, sizes = [], []
        for i in range(x.shape[0]):
            n = int(durations[i])
            sizes.append(n)
            out.append(ops.broadcast_to(x[i], (n, x.shape[1])))
        return ops.cat(out).sum(0), max(sizes)


def inputs():
    r = np.random.default_rng(1)
    return [
        (Tensor(r.standard_normal((3, 4)).astype(np.float32)), Tensor([1, 2, k], ms.int32))
        for k in (1, 2, 3)
    ]
