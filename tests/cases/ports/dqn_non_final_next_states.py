# expect: convert
# DQN: the target network runs on non-terminal next states only; the values are scattered back into zeros.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DQNLoss(nn.Cell):
    def __init__(self, obs=4, actions=3, gamma=0.99):
        super().__init__()
        self.gamma = gamma
        self.policy_net = nn.SequentialCell(nn.Dense(obs, 6), nn.ReLU(), nn.Dense(6, actions))
        self.target_net = nn.SequentialCell(nn.Dense(obs, 6), nn.ReLU(), nn.Dense(6, actions))
        self.huber = nn.SmoothL1Loss()

    def construct(self, state, action, reward, next_state, done):
        q = ops.gather_elements(self.policy_net(state), 1, action.expand_dims(1)).squeeze(1)
        non_final_idx = ops.nonzero(ops.logical_not(done))
        non_final_next_states = next_state[non_final_idx.squeeze(1)]
        best = self.target_net(non_final_next_states).max(axis=1)
        next_values = ops.tensor_scatter_elements(ops.zeros_like(reward), non_final_idx.squeeze(1), best, 0)
        expected = ops.stop_gradient(next_values) * self.gamma + reward
        return self.huber(q, expected), next_values


def inputs():
    rng = np.random.default_rng(71)
    out = []
    for n in (1, 3, 6):
        s, s2 = rng.standard_normal((2, 6, 4)).astype(np.float32)
        a = rng.integers(0, 3, 6).astype(np.int32)
        r = rng.standard_normal(6).astype(np.float32)
        done = np.arange(6) >= n
        rng.shuffle(done)
        s2[done] = np.nan
        out.append(tuple(ms.Tensor(v) for v in (s, a, r, s2, done)))
    return out
