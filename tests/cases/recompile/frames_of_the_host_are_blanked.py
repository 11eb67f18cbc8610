# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """As many frames as the host says are put to zero, the rest gets an offset."""

    def construct(self, frames, weights, lead: int):
        masked_frames = ops.abs(frames)
        masked_frames[:lead] = 0.0
        masked_frames[lead:] += 0.5
        return (masked_frames * weights).sum()


def inputs():
    random = np.random.default_rng(8)
    frames, weights = random.standard_normal((2, 6)).astype(np.float32)
    return [(ms.Tensor(frames), ms.Tensor(weights), lead) for lead in (2, 5, 1, 0)]
