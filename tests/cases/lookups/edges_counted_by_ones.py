# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Degrees(nn.Cell):
    """The degree of a node is a sum of ones over the edges that are kept."""

    def construct(self, x, target, weight):
        keep = weight > 0.5
        ends, kept = target[keep], weight[keep]
        total = ops.unsorted_segment_sum(kept, ends, 4)
        degree = ops.unsorted_segment_sum(ops.ones_like(kept), ends, 4)
        share = ops.ones_like(kept).sum() + ops.ones_like(ends).sum()
        return x * total / (degree + 1.0), share


def inputs():
    random = np.random.default_rng(5)
    examples = []
    for count in (1, 4, 9):
        weight = random.uniform(0.6, 1.0, 9).astype(np.float32)
        weight[random.permutation(9)[count:]] = 0.1
        target = random.integers(0, 4, 9).astype(np.int32)
        x = random.standard_normal(4).astype(np.float32)
        examples.append((ms.Tensor(x), ms.Tensor(target), ms.Tensor(weight)))
    return examples
