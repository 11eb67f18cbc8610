# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Pyramid(nn.Cell):
    """Coarser pictures are put before the finer ones, the list is read while it grows."""

    def construct(self, frames):
        levels = [frames * 2.0]
        for _ in range(2):
            levels.insert(0, ops.avg_pool2d(levels[0], 2, 2))
        flows = []
        for place in range(frames.shape[0]):
            backwards = []
            for level in range(len(levels)):
                backwards.insert(0, ops.tanh(levels[level][place]).mean())
            flows.append(ops.stack(backwards, 0))
        return ops.stack(flows)


def inputs():
    rng = np.random.default_rng(0)
    return [(Tensor(rng.standard_normal((2, 3, 8, 8)).astype(np.float32)),) for _ in range(2)]
