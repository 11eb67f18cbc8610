# expect: convert
# entry: partial_likelihood
# A plain function beside its example inputs: early return where nobody is observed.
import numpy as np
import mindspore as ms
from mindspore import ops, Tensor


def partial_likelihood(risk, times, seen):
    order = ops.argsort(times, descending=True)
    risk = risk[order]
    seen = seen[order] == 1
    top = risk.max()
    reached = ops.log(ops.cumsum(ops.exp(risk - top), 0)) + top
    if seen.sum() == 0:
        return risk.sum() * 0.0
    return (reached[seen] - risk[seen]).mean()


def inputs():
    rng = np.random.default_rng(2)
    out = []
    for n in (1, 3, 7):
        seen = np.zeros(7, np.int32)
        seen[rng.permutation(7)[:n]] = 1
        risk = rng.standard_normal(7).astype(np.float32)
        times = rng.permutation(7).astype(np.float32)
        out.append((Tensor(risk), Tensor(times), Tensor(seen)))
    return out
