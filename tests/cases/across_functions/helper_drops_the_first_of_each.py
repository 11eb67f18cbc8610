# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def behind_the_first(values, there):
    """What was seen, without the first one: that is where a track begins."""
    return values[there][1:]


class Net(nn.Cell):
    """Two sensors miss other frames; each gives its readings behind the first."""

    def construct(self, left, right, left_seen, right_seen):
        near = behind_the_first(left, left_seen > 0)
        far = behind_the_first(right, right_seen > 0)
        return ops.square(near).sum() + 0.5 * far.sum()


def inputs():
    random = np.random.default_rng(4)
    examples = []
    for one, two in ((2, 5), (4, 3), (6, 2)):
        left, right = random.standard_normal((2, 6)).astype(np.float32)
        left_seen = (random.permutation(6) < one).astype(np.int32)
        right_seen = (random.permutation(6) < two).astype(np.int32)
        left[left_seen == 0] = np.nan
        right[right_seen == 0] = 1e30
        examples.append(tuple(map(ms.Tensor, (left, right, left_seen, right_seen))))
    return examples
