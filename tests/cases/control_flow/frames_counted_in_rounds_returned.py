# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class PooledSpeech(nn.Cell):
    """The mean frame of every long utterance, how many those are, and which is the last of them."""

    def construct(self, frames, lens):
        total = ops.zeros((4,), ms.float32)
        used = 0
        last = -1
        for i in range(3):
            n = int(lens[i])
            if n > 1:
                total = total + frames[i, :n].sum(axis=0) / n
                used += 1
                last = i
        return total, used, last


def inputs():
    rng = np.random.RandomState(5)
    found = []
    for lens in ([1, 3, 6], [4, 2, 1], [5, 6, 3]):
        frames = rng.randn(3, 6, 4)
        for row, n in zip(frames, lens):
            row[n:] = rng.choice([np.nan, np.inf, 1e30], (6 - n, 4))
        found.append((Tensor(frames, ms.float32), Tensor(lens, ms.int32)))
    return found
