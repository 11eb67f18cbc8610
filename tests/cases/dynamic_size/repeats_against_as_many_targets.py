# expect: convert
# Repeated frames meet as many leading rows of the target, so there are no more than it has.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, frames, durations, target):
        spoken = ops.repeat_interleave(frames, durations, axis=0)
        length = spoken.shape[0]
        return ops.l1_loss(spoken, target[:length]) + ops.square(spoken).max()


def inputs():
    rng = np.random.default_rng(72)
    out = []
    for most in (1, 3, 5):
        frames = rng.standard_normal((4, 3)).astype(np.float32)
        durations = np.maximum(rng.integers(0, most + 1, 4), [1, 0, 0, 0]).astype(np.int32)
        target = rng.standard_normal((20, 3)).astype(np.float32)
        target[durations.sum():] = np.nan
        out.append((ms.Tensor(frames), ms.Tensor(durations), ms.Tensor(target)))
    return out
