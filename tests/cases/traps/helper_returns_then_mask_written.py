# expect: convert
# oracle: pynative (graph mode binds `mask` anew, PyNative writes into it)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def pick(x, mask):
    return ops.masked_select(x, mask)


class Narrowed(nn.Cell):
    def construct(self, x, mask):
        picked = pick(x, mask)
        mask[0] = False
        return picked.sum(), ops.masked_select(x, mask).sum()


def inputs():
    rng = np.random.default_rng(303)
    out = []
    for n in (1, 2, 3):
        m = np.tile(np.arange(4) < n, (2, 1))
        m[1] = ~m[1][::-1]
        out.append((ms.Tensor(rng.standard_normal((2, 4)).astype(np.float32)), ms.Tensor(m)))
    return out
