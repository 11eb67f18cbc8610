# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, w):
        k = ops.clamp((x * x).sum(), 2.0, 7.0).astype(ms.int32).item()
        return ops.exp(x[:k]).sum() * k


def inputs():
    out = []
    for i, p in enumerate((0.9, 0.5, 0.3)):
        rng = np.random.RandomState(i)
        x = rng.randn(9).astype(np.float32)
        w = np.where(rng.rand(9) < p, 1.0, -1.0).astype(np.float32)
        w[..., 1] = 1.0
        out.append((Tensor(x), Tensor(w)))
    return out
