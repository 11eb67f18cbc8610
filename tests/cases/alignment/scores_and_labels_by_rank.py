# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def unpadded(rows, lengths):
    parts = []
    for i in range(3):
        parts.append(rows[i, : lengths[i]])
    return ops.cat(parts, axis=0)


class FrameLoss(nn.Cell):
    """Frames and labels of all sentences without their padding, put together one by one."""

    def construct(self, frames, labels, lengths):
        rows = unpadded(frames, lengths)
        wanted = unpadded(labels, lengths)
        return ops.cross_entropy(rows - rows.mean(axis=0), wanted)


def inputs():
    rng = np.random.RandomState(5)
    found = []
    for lengths in ((3, 5, 2), (1, 1, 4), (5, 4, 5)):
        there = np.arange(5)[None] < np.array(lengths)[:, None]
        other = rng.choice([np.nan, np.inf, 1e30], (3, 5, 4))
        frames = np.where(there[..., None], rng.randn(3, 5, 4), other)
        labels = np.where(there, rng.randint(0, 4, (3, 5)), -7)
        found.append(
            (
                Tensor(frames, ms.float32),
                Tensor(labels, ms.int32),
                Tensor(np.array(lengths), ms.int32),
            )
        )
    return found
