# expect: refuse (a convolution mixes neighbours of the compacted sequence)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 2, 3, pad_mode="same", weight_init="ones")

    def construct(self, x, m):
        seq = ops.masked_select(x, m).reshape(1, 1, -1)
        return self.conv(seq).sum()


def inputs():
    rng = np.random.default_rng(236)
    out = []
    for n in (3, 4, 6):
        m = np.arange(6) < n
        rng.shuffle(m)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(m)))
    return out
