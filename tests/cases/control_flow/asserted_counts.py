# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Asserted(nn.Cell):
    def construct(self, x, flags):
        chosen = x[flags]
        assert chosen.shape[0] > 1, "too few"
        assert len(chosen) <= x.shape[0]
        return ops.log(chosen).mean(), chosen.max()


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for flags in ([1, 0, 1, 0], [1, 1, 0, 1]):
        made.append((Tensor(1 + rng.random(4).astype(np.float32)), Tensor(np.array(flags, bool))))
    return made
