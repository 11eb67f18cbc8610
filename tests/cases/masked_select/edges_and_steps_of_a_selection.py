# expect: convert
# oracle: graph (ops.bucketize of MindSpore 2.10 fails op by op behind calls of other shapes)
# The selected values fall between edges, and a new Tensor takes their dtype.
import numpy as np
from mindspore import Tensor, nn, ops


class Histogram(nn.Cell):
    def construct(self, x, mask):
        values = x[mask]
        bins = ops.bucketize(values, [-0.5, 0.5])
        steps = values.heaviside(ops.ones_like(values))
        start = values.new_zeros((3,))
        return bins.sum(), steps.mean(), ops.inner(values, values), start + values.max()


def inputs():
    rng = np.random.default_rng(5)
    sets = []
    for count in (1, 5, 8):
        mask = np.zeros(8, bool)
        mask[rng.permutation(8)[:count]] = True
        sets.append((Tensor(rng.normal(size=8).astype(np.float32)), Tensor(mask)))
    return sets
