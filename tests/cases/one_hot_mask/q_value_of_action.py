# expect: convert
# DQN: the Q value of the action taken, selected by a one-hot mask.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DQNLoss(nn.Cell):
    def __init__(self, n_actions=3):
        super().__init__()
        self.n_actions = n_actions
        self.onehot = ops.OneHot()
        self.on = ms.Tensor(1.0, ms.float32)
        self.off = ms.Tensor(0.0, ms.float32)

    def construct(self, q, action, target):
        hot = self.onehot(action, self.n_actions, self.on, self.off) > 0
        q_a = ops.masked_select(q, hot)
        return ((q_a - target) ** 2).mean()


def inputs():
    rng = np.random.default_rng(380)
    return [(ms.Tensor(rng.standard_normal((4, 3)).astype(np.float32)), ms.Tensor(rng.integers(0, 3, 4), ms.int32), ms.Tensor(rng.standard_normal(4).astype(np.float32))) for _ in range(3)]
