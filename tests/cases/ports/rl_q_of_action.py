# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import dtype as mstype


class DQNLoss(nn.Cell):
    def __init__(self, n_actions=3, gamma=0.9):
        super().__init__()
        self.n_actions = n_actions
        self.gamma = gamma
        self.q = nn.Dense(4, n_actions)
        self.one_hot = nn.OneHot(depth=n_actions)
        self.select = ops.MaskedSelect()

    def construct(self, state, action, reward, next_q, done):
        q = self.q(state)
        chosen = self.one_hot(action).astype(mstype.bool_)
        q_action = self.select(q, chosen)
        target = reward + self.gamma * (1.0 - done) * next_q.max(axis=1)
        return ops.smooth_l1_loss(q_action, target, beta=1.0, reduction="mean")


def inputs():
    rng = np.random.default_rng(71)
    return [
        (
            ms.Tensor(rng.normal(size=(5, 4)).astype(np.float32)),
            ms.Tensor(rng.integers(0, top, 5).astype(np.int32)),
            ms.Tensor(rng.normal(size=5).astype(np.float32)),
            ms.Tensor(rng.normal(size=(5, 3)).astype(np.float32)),
            ms.Tensor(rng.integers(0, 2, 5).astype(np.float32)),
        )
        for top in (1, 2, 3)
    ]
