# expect: refuse (the condition is a Python truth value made of a Tensor)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, k: Tensor):
        ok = all([int(k) > 2, int(k) < 9]) and k > 1
        if ok:
            y = x * 2
        else:
            y = x * 3
        return y.sum()


def inputs():
    x = np.random.default_rng(0).standard_normal(12).astype(np.float32)
    return [(Tensor(x + k), Tensor(k, ms.int32)) for k in (2, 7)]
