# expect: convert
# advantages are worked out from the last step on, each put in front of the others
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Advantages(nn.Cell):
    def __init__(self, gamma=0.9, lam=0.8):
        super().__init__()
        self.gamma = gamma
        self.lam = lam

    def gae(self, rewards, values, dones):
        steps = rewards.shape[1]
        last = ops.zeros_like(rewards[:, 0])
        advs = []
        for t in range(steps - 1, -1, -1):
            kept = 1.0 - dones[:, t]
            later = values[:, t + 1] if t + 1 < steps else ops.zeros_like(last)
            last = rewards[:, t] + self.gamma * (later + self.lam * last) * kept - values[:, t]
            advs.insert(0, last)
        return ops.stack(advs, axis=1)

    def construct(self, rewards, values, dones, mask):
        adv = self.gae(rewards, values, dones)
        real = adv[mask]
        return ((real - real.mean()) ** 2).mean(), adv


def inputs():
    rows = []
    for kept in (1, 4, 7):
        rng = np.random.default_rng(kept)
        rewards, values = (rng.standard_normal((2, 4)).astype(np.float32) for _ in range(2))
        dones = (rng.random((2, 4)) < 0.3).astype(np.float32)
        mask = rng.permutation(np.arange(8) < kept).reshape(2, 4)
        rows.append((Tensor(rewards), Tensor(values), Tensor(dones), Tensor(mask)))
    return rows
