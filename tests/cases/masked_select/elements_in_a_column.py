# expect: convert
# Each selected step in a row of its own, as a port of a PPO buffer keeps them.
import numpy as np
from mindspore import Tensor, nn, ops


class ValidSteps(nn.Cell):
    def __init__(self):
        super().__init__()
        self.clip = 0.2

    def construct(self, logp, old, adv, value, ret, mask):
        # one row for each step
        lp = ops.masked_select(logp, mask)[:, None]
        before = ops.masked_select(old, mask).unsqueeze(1)
        a = adv.masked_select(mask)[..., None]
        ratio = ops.exp(lp - before)
        first, second = ratio * a, ops.clamp(ratio, 1 - self.clip, 1 + self.clip) * a
        policy = -ops.minimum(first, second).mean()
        both = ops.stack([ops.masked_select(value, mask), ops.masked_select(ret, mask)], -1)
        return policy + 0.5 * ((both[:, 0] - both[:, 1]) ** 2).mean()


def inputs():
    rng = np.random.default_rng(5)
    sets = []
    for count in (1, 5, 11, 24):
        mask = np.zeros(24, bool)
        mask[rng.permutation(24)[:count]] = True
        given = [Tensor(rng.normal(size=(4, 6)).astype(np.float32)) for _ in range(5)]
        sets.append((*given, Tensor(mask.reshape(4, 6))))
    return sets
