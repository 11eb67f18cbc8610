# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PackedLoss(nn.Cell):
    """pack_padded_sequence of a port: sequences are put behind one another."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 4)

    def construct(self, hidden, targets, lens):
        packed = ops.cat((hidden[0, : lens[0]], hidden[1, : lens[1]]), axis=0)
        labels = ops.cat((targets[0, : lens[0]], targets[1, : lens[1]]), axis=0)
        return ops.cross_entropy(self.fc(packed), labels)


def inputs():
    rng = np.random.default_rng(44)
    out = []
    for lens in ((1, 1), (3, 2), (4, 4)):
        keep = np.arange(4) < np.array(lens)[:, None]
        hidden = rng.normal(size=(2, 4, 3)).astype(np.float32)
        hidden[~keep] = np.nan
        targets = np.where(keep, rng.integers(0, 4, (2, 4)), 77).astype(np.int32)
        out.append((ms.Tensor(hidden), ms.Tensor(targets), ms.Tensor(np.array(lens, np.int32))))
    return out
