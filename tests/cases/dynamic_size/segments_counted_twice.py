# expect: convert
# `int(graphs)` and `graphs` are one count: the targets lend the segments their room.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Readout(nn.Cell):
    def __init__(self):
        super().__init__()
        weight = np.random.default_rng(774).standard_normal((2, 4)).astype(np.float32)
        self.head = nn.Dense(4, 2, weight_init=ms.Tensor(weight))

    def construct(self, x, batch, wanted):
        graphs = batch.max() + 1
        pooled = ops.unsorted_segment_sum(x, batch, int(graphs))
        return ((self.head(pooled) - wanted[:graphs]) ** 2).mean()


def inputs():
    rng = np.random.default_rng(775)
    x = ms.Tensor(rng.standard_normal((8, 4)).astype(np.float32))
    wanted = ms.Tensor(rng.standard_normal((5, 2)).astype(np.float32))
    return [(x, ms.Tensor(np.arange(8) % n, ms.int32), wanted) for n in (1, 3, 5)]
