# expect: untouched (nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, q, action, target):
        taken = ops.gather_elements(q, 1, action.expand_dims(-1)).squeeze(-1)
        return ops.mse_loss(taken, target)


def inputs():
    rng = np.random.default_rng(785)
    out = []
    for _ in range(3):
        q = rng.standard_normal((5, 3)).astype(np.float32)
        action = rng.integers(0, 3, 5).astype(np.int32)
        target = rng.standard_normal(5).astype(np.float32)
        out.append((ms.Tensor(q), ms.Tensor(action), ms.Tensor(target)))
    return out
