# expect: convert
# Contrastive loss: logsumexp over the negatives of one anchor row.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ContrastiveNeg(nn.Cell):
    def __init__(self, temperature=0.5):
        super().__init__()
        self.temperature = temperature

    def construct(self, sim, is_pos):
        sim = sim / self.temperature
        neg = ops.masked_select(sim, ~is_pos)
        pos = ops.masked_select(sim, is_pos)
        return ops.logsumexp(neg, 0) - pos.mean()


def inputs():
    rng = np.random.default_rng(7)
    out = []
    for npos in (1, 3, 7, 9):
        sim = rng.uniform(-1, 1, 10).astype(np.float32)
        m = np.zeros(10, bool)
        m[rng.permutation(10)[:npos]] = True
        out.append((ms.Tensor(sim), ms.Tensor(m)))
    return out
