# expect: convert
# A vector tiled to as many rows as are selected.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, q, mem, m):
        sel = mem[m]
        qq = ops.tile(q.expand_dims(0), (sel.shape[0], 1))
        x = ops.cat((qq, sel), axis=-1)
        w = q[None, :].tile((sel.shape[0], 2))
        return ops.softmax(x.sum(-1), 0).max(), w.sum()


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal(3).astype(np.float32)), Tensor(rng.standard_normal((6, 3)).astype(np.float32)), Tensor(rng.permutation(6) < n)) for n in (1, 3, 6)]
