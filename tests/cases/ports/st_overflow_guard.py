# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GuardedStep(nn.Cell):
    """An update is taken where the loss is finite, else the old value is kept."""

    def construct(self, weight, grad, valid):
        norm = ops.sqrt(ops.masked_select(grad, valid).pow(2).sum() + 1e-12)
        scale = 1.0 / norm
        if norm > 1.0:
            grad = grad * scale
        step = ops.where(valid, grad, ops.zeros_like(grad))
        return weight - 0.1 * step


def inputs():
    rng = np.random.default_rng(130)
    out = []
    for n, size in ((1, 0.1), (3, 1.0), (5, 9.0)):
        valid = np.zeros(5, bool)
        valid[rng.permutation(5)[:n]] = True
        grad = np.where(valid, size * rng.normal(size=5), np.nan).astype(np.float32)
        out.append((ms.Tensor(rng.normal(size=5).astype(np.float32)), ms.Tensor(grad), ms.Tensor(valid)))
    return out
