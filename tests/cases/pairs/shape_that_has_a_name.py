# expect: convert
# The shape of all pairs has a name of its own, as the push loss of associative embedding has it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, tags, present):
        tags = tags[present]
        num_tags = tags.shape[0]
        size = (num_tags, num_tags)
        a = tags.expand_dims(0).broadcast_to(size)
        diff = a - a.T
        push = ops.exp(-ops.pow(diff, 2)).sum() - num_tags
        return push / (num_tags * num_tags)


def inputs():
    tags = np.array([0.5, np.nan, 2.0, -1.0, 1e30], np.float32)
    return [(Tensor(tags), Tensor(np.array(m, bool))) for m in ([1, 0, 1, 1, 0], [0, 0, 1, 0, 0], [1, 0, 0, 1, 0])]
