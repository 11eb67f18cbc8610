# expect: convert
# Whitening statistics of the valid advantages (PPO port).
import numpy as np
import mindspore as ms
from mindspore import ops, nn


class AdvantageStats(nn.Cell):
    def construct(self, adv, done_mask):
        a = ops.masked_select(adv, done_mask)
        m = a.mean()
        s = a.std()
        v = a.var()
        return m, s + 1e-8, v


def inputs():
    rng = np.random.default_rng(9)
    out = []
    for n in (2, 5, 11, 16):
        adv = rng.standard_normal((4, 4)).astype(np.float32)
        m = np.zeros(16, bool)
        m[rng.permutation(16)[:n]] = True
        out.append((ms.Tensor(adv), ms.Tensor(m.reshape(4, 4))))
    return out
