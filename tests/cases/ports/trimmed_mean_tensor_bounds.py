# expect: convert
# Statistics: sorted valid values, both tails cut by a tensor count, winsorised range, integer means.
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def trimmed(x, valid, ranks):
    v, _ = ops.sort(x[valid])
    n = valid.astype(ms.int32).sum()
    k = (n * 0.2).astype(ms.int32)
    core = v[k:n - k]
    r = ranks[valid]
    return core.mean(), core[-1] - core[0], r.sum() // n, v[n // 2]


def inputs():
    rng = np.random.default_rng(110)
    out = []
    for n in (1, 6, 11):
        x = rng.standard_normal(11).astype(np.float32)
        m = np.arange(11) < n
        rng.shuffle(m)
        x[~m] = np.nan
        r = rng.permutation(11).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(m), ms.Tensor(r)))
    return out
