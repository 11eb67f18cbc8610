# expect: convert
# The first real token of one mask beside the first of the other, and so on; then all against all.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, one, two):
        near = x[one] * x[two]
        return (near[:, None] - near[None]).max(axis=1).sum()


def inputs():
    r = np.random.default_rng(19)
    found = []
    for n in (2, 6, 12):
        one = (r.permutation(12) < n).reshape(3, 4)
        two = (r.permutation(12) < n).reshape(3, 4)
        x = r.normal(size=(3, 4, 5))
        x[~one & ~two] = np.nan
        found.append((Tensor(x, ms.float32), Tensor(one), Tensor(two)))
    return found
