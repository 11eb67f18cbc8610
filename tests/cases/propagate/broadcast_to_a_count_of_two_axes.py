# expect: convert
# A vector broadcast to as many rows as a mask of two axes selects.
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, q, mem, m):
        sel = mem[m]
        qq = ops.broadcast_to(q, (sel.shape[0], -1))
        x = ops.cat((qq, sel), axis=-1)
        return ops.softmax(x, -1)[:, 0].sum(), q.broadcast_to((len(sel), 3)).mean()


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal(3).astype(np.float32)), Tensor(rng.standard_normal((2, 3, 3)).astype(np.float32)), Tensor((rng.permutation(6) < n).reshape(2, 3))) for n in (1, 3, 6)]
