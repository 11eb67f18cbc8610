# expect: untouched (no gradient goes through what is printed)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, k: Tensor):
        print(f"seen {int(k)}")
        if k < 0:
            raise ValueError(f"no {k}")
        return x.sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k), Tensor(k, ms.int32)) for k in (2, 3)]
