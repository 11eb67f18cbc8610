# expect: convert
# Sums that convert first: counts as floats, small ints as int32; the largest error as a norm.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Report(nn.Cell):
    def construct(self, error, hits, steps):
        keep = steps > 0
        kept = hits[keep]
        rate = kept.sum(dtype=ms.float32) / error[keep].shape[0]
        total = ops.sum(steps[keep], dtype=ms.int32)
        return rate, total, ops.norm(error[keep], ord=float("inf")), error[keep].sum(dtype=ms.float32)


def inputs():
    rng = np.random.default_rng(601)
    out = []
    for n in (1, 3, 7):
        error = rng.standard_normal(7).astype(np.float32)
        steps = np.zeros(7, np.int32)
        steps[rng.permutation(7)[:n]] = rng.integers(1, 9, n)
        error[steps == 0] = np.inf
        out.append((ms.Tensor(error), ms.Tensor(rng.random(7) < 0.5), ms.Tensor(steps)))
    return out
