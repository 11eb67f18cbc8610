# expect: refuse (1e-8 in half precision is 0, and the sum would be divided by it)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, weights):
        return (x * weights).sum() / max(weights.astype(ms.float16).sum(), 1e-8)


def inputs():
    out = []
    for seed, n in enumerate((0, 3, 8)):
        r = np.random.RandomState(seed)
        weights = (np.arange(8) < n) * 0.5
        out.append((Tensor(r.rand(8), ms.float32), Tensor(weights, ms.float32)))
    return out
