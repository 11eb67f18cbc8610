# expect: convert
# The primitive hides behind a name that says something else.
import numpy as np
import mindspore as ms
import mindspore.nn as nn
from mindspore.ops import operations as P


class MaskedMSE(nn.Cell):
    def __init__(self):
        super(MaskedMSE, self).__init__()
        self.pick = P.MaskedSelect()
        self.square = P.Square()
        self.reduce_mean = P.ReduceMean()

    def construct(self, logits, labels, mask):
        x = self.pick(logits, mask)
        y = self.pick(labels, mask)
        loss = self.square(x - y)
        return self.reduce_mean(loss)


def inputs():
    rng = np.random.default_rng(2)
    res = []
    for p in [0.2, 0.4, 0.7, 0.95]:
        a = rng.standard_normal((4, 6)).astype(np.float32)
        b = rng.standard_normal((4, 6)).astype(np.float32)
        m = rng.random((4, 6)) < p
        m[0, 0] = True
        res.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(m)))
    return res
