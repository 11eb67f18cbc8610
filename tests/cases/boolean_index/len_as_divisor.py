# expect: convert
# oracle: pynative (len() of a dynamic tensor is garbage after the first graph call)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, keep):
        sel = x[keep != 0]
        return sel.sum() / len(sel)


def inputs():
    rng = np.random.default_rng(321)
    out = []
    for n in (1, 3, 6):
        m = (np.arange(6) < n).astype(np.int32)
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(m)))
    return out
