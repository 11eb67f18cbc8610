# expect: convert
# Pointer generator: step losses and coverage of the decoder steps that exist, per example averages.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import numpy as mnp


class CoverageLoss(nn.Cell):
    def __init__(self, steps=4, lam=1.0):
        super().__init__()
        self.steps = steps
        self.lam = lam

    def construct(self, gold_probs, attn, dec_lens):
        coverage = mnp.zeros_like(attn[:, 0])
        step_losses, cov_losses = [], []
        for di in range(self.steps):
            a = attn[:, di]
            alive = di < dec_lens
            nll = mnp.zeros((), ms.float32)
            cov = mnp.zeros((), ms.float32)
            if alive.any():
                nll = -ops.log(gold_probs[:, di][alive] + 1e-9).sum()
                cov = mnp.minimum(a, coverage)[alive].sum(-1).sum()
            step_losses.append(nll)
            cov_losses.append(cov)
            coverage = coverage + a
        n = dec_lens.sum()
        return mnp.stack(step_losses).sum() / n + self.lam * mnp.stack(cov_losses).sum() / n


def inputs():
    rng = np.random.default_rng(51)
    out = []
    for lens in ((1, 1, 0), (2, 3, 1), (4, 4, 4)):
        p = rng.uniform(0.1, 1, (3, 4)).astype(np.float32)
        a = rng.random((3, 4, 5)).astype(np.float32)
        p[np.arange(4)[None] >= np.array(lens)[:, None]] = 0
        out.append((ms.Tensor(p), ms.Tensor(a), ms.Tensor(np.array(lens, np.int32))))
    return out
