# expect: convert
# The input length itself varies as well (one compile for each).
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def pooled(hidden, mask):
    picked = ops.masked_select(hidden, mask)
    return picked.max() + picked.sum()


def inputs():
    rng = np.random.default_rng(314)
    out = []
    for length, n in ((4, 2), (7, 3), (4, 4), (9, 1)):
        m = np.arange(length) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(length).astype(np.float32)), ms.Tensor(m)))
    return out
