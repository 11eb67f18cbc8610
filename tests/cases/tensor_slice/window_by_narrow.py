# expect: convert
# A window of a fixed width by `narrow`: as many rows as the width says come, wherever it starts.
import mindspore as ms
import numpy as np
from mindspore import Tensor, mint, nn, ops


class Crop(nn.Cell):
    def construct(self, x, start: Tensor):
        window = mint.narrow(x, 0, start, 3) * 2
        columns = x.narrow(1, int(start) - 1, 2)
        return window, window.mean(axis=0), columns


def inputs():
    x = ms.Tensor(np.random.RandomState(0).rand(8, 6), ms.float32)
    return [(x, ms.Tensor(k, ms.int32)) for k in (1, 3, 5)]
