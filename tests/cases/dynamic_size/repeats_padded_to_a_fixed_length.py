# expect: convert
# Frames are repeated by their durations and padded to a fixed length, which bounds how many there are.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self, length=14):
        super().__init__()
        self.length = length

    def expand(self, frames, durations):
        rows = []
        for sample in range(frames.shape[0]):
            repeated = ops.repeat_interleave(frames[sample], durations[sample], 0)
            missing = self.length - repeated.shape[0]
            rows.append(ops.pad(repeated, (0, 0, 0, missing), value=-1.0))
        return ops.stack(rows)

    def construct(self, frames, durations):
        return ops.tanh(self.expand(frames, durations))


def inputs():
    rng = np.random.default_rng(71)
    out = []
    for most in (1, 2, 3):
        frames = rng.standard_normal((2, 4, 3)).astype(np.float32)
        durations = rng.integers(most - 1, most + 1, (2, 4)).astype(np.int32)
        durations[0, 0] = most
        durations[1, 0] = most
        out.append((ms.Tensor(frames), ms.Tensor(durations)))
    return out
