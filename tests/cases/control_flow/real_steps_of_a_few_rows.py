# expect: convert
# The real steps of a few rows at once, in the words that people use for it.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, span=0.2):
        super().__init__()
        self.span = span

    def construct(self, logp, old, adv, ret, val, mask):
        real = mask.bool().flatten()
        logp, old, adv, ret, val = [t.flatten()[real] for t in (logp, old, adv, ret, val)]
        adv = (adv - adv.mean()) / (adv.std() + 1e-8)
        ratio = ops.exp(logp - old)
        low, high = (ops.clamp(t, 1 - self.span, 1 + self.span) for t in (ratio, ratio * 2))
        policy = -ops.minimum(ratio * adv, low * adv).mean()
        gap, square = map(lambda t: (t - val).abs(), (ret, ret * 1.5))
        return policy + (gap**2).mean() + square.max() - high.min()


def inputs():
    found = []
    for n in (3, 7, 12):
        rng = np.random.RandomState(n)
        mask = (rng.permutation(12) < n).reshape(3, 4)
        rows = rng.randn(5, 3, 4)
        rows[:, ~mask] = (np.nan, np.inf, 1e30)[n % 3]
        found.append((*(Tensor(row, ms.float32) for row in rows), Tensor(mask.astype(np.int32))))
    return found
