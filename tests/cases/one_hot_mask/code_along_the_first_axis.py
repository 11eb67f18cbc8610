# expect: refuse (one element in every column, in the order of rows)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, q, action, target):
        hot = ops.one_hot(action[:3], 5, ms.Tensor(1.0, ms.float32), ms.Tensor(0.0, ms.float32), 0) > 0.5
        taken = ops.masked_select(q, hot)
        return (taken - target[:3]).abs().sum()


def inputs():
    rng = np.random.default_rng(784)
    out = []
    for _ in range(3):
        q = rng.standard_normal((5, 3)).astype(np.float32)
        action = rng.integers(0, 5, 5).astype(np.int32)
        target = rng.standard_normal(5).astype(np.float32)
        out.append((ms.Tensor(q), ms.Tensor(action), ms.Tensor(target)))
    return out
