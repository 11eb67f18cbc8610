# expect: convert
# The sum of a list is taken twice, and a count lets it grow in between.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, near, far):
        terms = []
        a = x[near]
        if a.shape[0] > 2:
            terms.append(a.mean())
        first = sum(terms)
        b = x[far]
        if b.shape[0] > 2:
            terms.append(b.mean())
        return sum(terms) + first * 3 + len(terms)


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        near = np.arange(8) < (3, 1, 4)[seed]
        far = np.arange(8) > (1, 2, 5)[seed]
        out.append((Tensor(x), Tensor(near), Tensor(far)))
    return out
