# expect: refuse (the list is asked for its length, which tells how often a way was taken)
# oracle: pynative (a list that grows under a Tensor condition is not compiled)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels):
        parts = []
        for level in range(3):
            chosen = labels == level
            if chosen.sum() > 1:
                parts.append(x[chosen])
        return ops.cat(parts).sum() / len(parts)


def inputs():
    rng = np.random.RandomState(22)
    found = []
    for labels in ((0, 1, 1, 2, 2, 2, 3), (0, 0, 0, 1, 3, 3, 2), (2, 2, 1, 1, 0, 0, 3)):
        x = rng.randn(7, 3)
        found.append((ms.Tensor(x, ms.float32), ms.Tensor(np.array(labels), ms.int32)))
    return found
