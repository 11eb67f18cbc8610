# expect: convert
import numpy as np
import mindspore as ms
from mindspore import ops, jit


@jit
def valid_norm(grad, finite_mask):
    # L2 norm of the entries that survived the overflow check
    return ops.norm(ops.masked_select(grad, finite_mask))


def inputs():
    rng = np.random.default_rng(10)
    out = []
    for n in (1, 4, 8):
        g = rng.standard_normal(8).astype(np.float32) + 2
        m = np.zeros(8, bool)
        m[:n] = True
        rng.shuffle(m)
        out.append((ms.Tensor(g), ms.Tensor(m)))
    return out
