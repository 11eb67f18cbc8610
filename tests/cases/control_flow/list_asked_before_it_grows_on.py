# expect: convert
# What a list holds is asked twice, and it grows in between.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, t):
        terms = []
        if t[0] > 0:
            terms.append(x.sum())
        before = len(terms)
        if t[1] > 0:
            terms.append((x * x).sum())
        return sum(terms) / (len(terms) + 1) + before


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        t = np.array([[1, 1], [-1, 1], [1, -1]], np.float32)[seed]
        out.append((Tensor(x), Tensor(t)))
    return out
