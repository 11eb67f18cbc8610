# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, logit, target, valid):
        x = ops.masked_select(logit, valid)
        y = ops.masked_select(target, valid)
        return ops.binary_cross_entropy_with_logits(x, y, ops.ones_like(x), ops.ones_like(x))


def inputs():
    rng = np.random.default_rng(309)
    out = []
    for n in (2, 5, 10):
        m = np.arange(10) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(10).astype(np.float32)), ms.Tensor((rng.random(10) > 0.5).astype(np.float32)), ms.Tensor(m)))
    return out
