# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LogitsWithMinusInf(nn.Cell):
    """Chosen logits may be -inf themselves; the best and its margin are asked."""

    def construct(self, logits, allowed):
        chosen = logits[allowed]
        best = chosen.max()
        prob = ops.exp(chosen - best)
        return best, prob.sum(), ops.exp(chosen.min())


def inputs():
    rng = np.random.default_rng(148)
    out = []
    for n in (1, 3, 5):
        keep = np.zeros(5, bool)
        order = rng.permutation(5)
        keep[order[:n]] = True
        x = np.where(keep, rng.normal(size=5), np.nan)
        if n > 1:
            x[order[1]] = -np.inf
        out.append((ms.Tensor(x.astype(np.float32)), ms.Tensor(keep)))
    return out
