# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, k: Tensor):
        n = int(k) // 2 + 1
        weights = ms.tensor([n, 2, 3], dtype=x.dtype)
        scale = Tensor(n, x.dtype)
        return (x[:, :3] * weights).sum() * scale


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k), Tensor(k, ms.int32)) for k in (2, 3)]
