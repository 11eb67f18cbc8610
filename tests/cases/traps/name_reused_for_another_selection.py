# expect: convert
# `sel` names three different selections in turn.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y):
        sel = x[x > 0]
        total = sel.sum()
        sel = y[y > 0]
        total = total * sel.mean()
        sel = sel[sel > 0.2]
        return total + sel.sum()


def inputs():
    rng = np.random.default_rng(525)
    out = []
    for s in (-0.3, 0.0, 0.8):
        x, y = (rng.standard_normal((2, 8)) + s).astype(np.float32)
        x[0], y[0] = 1.0, 1.0
        out.append((ms.Tensor(x), ms.Tensor(y)))
    return out
