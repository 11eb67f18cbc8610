# expect: convert
# Singing voice: F0 error in cents on frames voiced in both, voicing errors, unvoiced F0 is 0 (log!).
import numpy as np
import mindspore as ms
from mindspore import jit, ops


def to_cents(f0):
    return 1200 * ops.log2(f0 / 10.0)


@jit
def f0_metrics(f0_ref, f0_est):
    voiced = (f0_ref > 0) * (f0_est > 0)
    ref = to_cents(f0_ref[voiced])
    est = to_cents(f0_est[voiced])
    diff = ops.abs(ref - est)
    rmse = ops.sqrt(ops.square(ref - est).mean())
    rpa = (diff < 50).astype(ms.float32).mean()
    vuv = ((f0_ref > 0) != (f0_est > 0)).astype(ms.float32).mean()
    spread = ref.max() - ref.min()
    return rmse, rpa, vuv, spread


def inputs():
    rng = np.random.default_rng(58)
    out = []
    for n in (2, 5, 12):
        r = rng.uniform(100, 400, 12).astype(np.float32)
        e = (r * rng.uniform(0.95, 1.06, 12)).astype(np.float32)
        p = rng.permutation(12)[: 12 - n]
        r[p[::2]] = 0
        e[p[1::2]] = 0
        out.append((ms.Tensor(r), ms.Tensor(e)))
    return out
