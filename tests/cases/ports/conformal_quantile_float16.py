# expect: convert
# Conformal prediction in half precision: k-th score of the calibration part, coverage on the rest.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, dtype as mstype


class Conformal(nn.Cell):
    def __init__(self, alpha=0.2):
        super().__init__()
        self.alpha = alpha

    def construct(self, prob, label, is_calib):
        p_true = ops.gather_elements(prob, 1, label.expand_dims(1)).squeeze(1)
        s = 1 - p_true
        calib = s[is_calib]
        rest = s[ops.logical_not(is_calib)]
        n = is_calib.astype(mstype.int32).sum()
        k = ops.ceil((n + 1) * (1 - self.alpha)).astype(mstype.int32)
        k = ops.clamp(k, max=n)
        ranked, _ = ops.sort(calib.astype(mstype.float32))
        q = ranked[k - 1]
        cover = (rest.astype(mstype.float32) <= q).astype(mstype.float32).mean()
        return q, cover, calib.sum()


def inputs():
    rng = np.random.default_rng(112)
    out = []
    for n in (1, 5, 9):
        p = rng.dirichlet(np.ones(3), 10).astype(np.float16)
        y = rng.integers(0, 3, 10).astype(np.int32)
        m = np.arange(10) < n
        rng.shuffle(m)
        out.append((ms.Tensor(p), ms.Tensor(y), ms.Tensor(m)))
    return out
