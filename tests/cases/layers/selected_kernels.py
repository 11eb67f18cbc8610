# expect: refuse (the selected rows are the filters: each makes a channel)
import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Templates(nn.Cell):
    def __init__(self):
        super().__init__()
        bank = np.random.default_rng(1).normal(size=(5, 2, 3, 3)).astype(np.float32)
        self.bank = Parameter(Tensor(bank))

    def construct(self, images, active):
        maps = ops.conv2d(images, self.bank[active], pad_mode="same")
        return maps.max(axis=1)


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for p in (0.4, 0.9):
        active = rng.random(5) < p
        active[3] = True
        out.append((Tensor(rng.normal(size=(2, 2, 6, 6)), ms.float32), Tensor(active)))
    return out
