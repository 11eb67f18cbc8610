# expect: refuse (what the dict holds is not all in sight)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor, m: Tensor):
        parts = dict(chosen=x[m > 0], all=x)
        return parts["chosen"].sum() + parts["all"].mean()


def inputs():
    x = np.random.default_rng(0).standard_normal(12).astype(np.float32)
    return [(Tensor(x + k), Tensor((x > 0).astype(np.int32))) for k in range(2)]
