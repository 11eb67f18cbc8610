# expect: refuse (the positions are returned)
# oracle: graph (this form of nonzero has no kernel for PyNative on the CPU)
import numpy as np
from mindspore import Tensor, mint, nn


class Net(nn.Cell):
    def construct(self, hm):
        ys, xs = mint.where(hm > 0.5)
        return ys, xs


def inputs():
    rng = np.random.default_rng(41)
    return [(Tensor(rng.random((3, 4)).astype(np.float32)),) for _ in range(2)]
