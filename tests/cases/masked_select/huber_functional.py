# expect: convert
import numpy as np
import mindspore as ms
from mindspore import ops
import mindspore.ops.functional as F


@ms.jit
def q_loss(q, q_target, mask):
    return ops.huber_loss(F.masked_select(q, mask), F.masked_select(q_target, mask), reduction="sum", delta=0.7)


def inputs():
    rng = np.random.default_rng(14)
    out = []
    for p in (0.2, 0.5, 0.9):
        a = rng.standard_normal(20).astype(np.float32) * 2
        b = rng.standard_normal(20).astype(np.float32) * 2
        m = rng.random(20) < p
        m[3] = True
        out.append((ms.Tensor(a), ms.Tensor(b), ms.Tensor(m)))
    return out
