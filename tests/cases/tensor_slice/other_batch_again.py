# expect: refuse (the groups are none of the batch)
# Rows of a trimmed batch dealt out to more groups than there were.
import numpy as np
import mindspore as ms
from mindspore import nn


class Groups(nn.Cell):
    def construct(self, x, lengths):
        n = int(lengths.max())
        rows = x[:, :n].reshape(-1, 4)
        return (rows.reshape(4, -1, 2) ** 2).mean(axis=1).max()


def inputs():
    rng = np.random.default_rng(821)
    out = []
    for lengths in ([1, 2], [4, 3], [6, 6]):
        x = rng.standard_normal((2, 6, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.array(lengths, np.int32))))
    return out
