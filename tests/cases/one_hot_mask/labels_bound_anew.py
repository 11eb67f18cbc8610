# expect: refuse (the labels are others by the time the row is put into their shape)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, q, action, target):
        hot = ops.one_hot(action, 3, ms.Tensor(1.0, ms.float32), ms.Tensor(0.0, ms.float32)) > 0.5
        taken = ops.masked_select(q, hot)
        action = action.reshape(5, 1)
        return (taken.view(action.shape) * q).mean()


def inputs():
    rng = np.random.default_rng(783)
    out = []
    for _ in range(3):
        q = rng.standard_normal((5, 3)).astype(np.float32)
        action = rng.integers(0, 3, 5).astype(np.int32)
        target = rng.standard_normal(5).astype(np.float32)
        out.append((ms.Tensor(q), ms.Tensor(action), ms.Tensor(target)))
    return out
