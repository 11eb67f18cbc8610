# expect: refuse (the axis is the last one of a loop, not the global of that name)
import mindspore as ms
import numpy as np
from mindspore import nn

axis = 0


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        for axis in (0, 1):
            pass
        self.axis = axis

    def construct(self, x, keep):
        rows = x[keep]
        return rows.sum(axis=self.axis).mean()


def inputs():
    random = np.random.default_rng(6)
    examples = []
    for count in (2, 3, 6):
        x = random.standard_normal((6, 3)).astype(np.float32)
        keep = random.permutation(6) < count
        examples.append((ms.Tensor(x), ms.Tensor(keep)))
    return examples
