# expect: convert
# gradient: pynative (what is inserted has no gradient in a graph)
"""Advantages are put in front of a list, from the last step on; the name then is their stack."""
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, reward, value, done, mask):
        advantages = []
        last = Tensor(0.0, ms.float32)
        for t in range(reward.shape[0] - 1, -1, -1):
            going_on = 1.0 - done[t]
            delta = reward[t] + 0.9 * value[t + 1] * going_on - value[t]
            last = delta + 0.8 * going_on * last
            advantages.insert(0, last)
        advantages = ops.stack(advantages)
        advantages = advantages[mask]
        return (advantages ** 2).mean()


def inputs():
    rng = np.random.default_rng(11)
    rows = []
    for share in (0.8, 0.5, 0.2):
        mask = rng.random(7) < share
        mask[3] = True
        reward = rng.normal(size=7).astype(np.float32)
        value = rng.normal(size=8).astype(np.float32)
        done = (rng.random(7) < 0.2).astype(np.float32)
        rows.append((Tensor(reward), Tensor(value), Tensor(done), Tensor(mask)))
    return rows
