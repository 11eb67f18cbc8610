# expect: untouched (a backward loop over a static horizon)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GAE(nn.Cell):
    def __init__(self, gamma=0.99, lam=0.95):
        super().__init__()
        self.gamma = gamma
        self.lam = lam

    def construct(self, rewards, values, dones):
        horizon = rewards.shape[0]
        gae = ops.zeros_like(rewards[0])
        out = []
        for t in range(horizon - 1, -1, -1):
            alive = 1.0 - dones[t]
            delta = rewards[t] + self.gamma * values[t + 1] * alive - values[t]
            gae = delta + self.gamma * self.lam * alive * gae
            out.append(gae)
        adv = ops.stack(out[::-1])
        return (adv - adv.mean()) / (adv.std() + 1e-5)


def inputs():
    rng = np.random.default_rng(74)
    return [
        (
            ms.Tensor(rng.normal(size=(4, 2)).astype(np.float32)),
            ms.Tensor(rng.normal(size=(5, 2)).astype(np.float32)),
            ms.Tensor((rng.uniform(size=(4, 2)) < p).astype(np.float32)),
        )
        for p in (0.0, 0.5, 1.0)
    ]
