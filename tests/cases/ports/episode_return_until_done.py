# expect: convert
# RL: discounted return of the first episode of a fixed rollout; the bound comes from argmax of done.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class FirstEpisode(nn.Cell):
    def __init__(self, horizon=8, gamma=0.9):
        super().__init__()
        self.discount = ms.Tensor(gamma ** np.arange(horizon), ms.float32)

    def construct(self, rewards, values, done):
        end = int(ops.argmax(done.astype(ms.int32))) + 1
        r = rewards[:end]
        ret = (r * self.discount[:end]).sum()
        td = r - values[:end]
        # the tail belongs to the next episode
        best = values[end - 1:].max()
        return ret, td.abs().mean(), best, td[0] - td[-1]


def inputs():
    rng = np.random.default_rng(75)
    out = []
    for end in (0, 3, 7):
        r, v = rng.standard_normal((2, 8)).astype(np.float32)
        d = np.zeros(8, bool)
        d[end] = True
        d[7] = True
        out.append((ms.Tensor(r), ms.Tensor(v), ms.Tensor(d)))
    return out
