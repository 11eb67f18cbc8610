# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Labels(nn.Cell):
    """Each prior takes the object that it overlaps best, then that object's label."""

    def construct(self, overlaps, kinds):
        best, which = overlaps.max(axis=1, return_indices=True)
        objects = ops.full((overlaps.shape[0],), 0, dtype=ms.int32)
        objects[best > 0.5] = which[best > 0.5].int() + 1
        labels = ops.full((overlaps.shape[0],), -1, dtype=ms.int32)
        found = ops.nonzero(objects > 0).squeeze(-1)
        if found.numel() > 0:
            labels[found] = kinds[objects[found] - 1]
        return objects, labels


def inputs():
    rng = np.random.default_rng(812)
    given = []
    for share in (0.3, 0.6, 0.9):
        overlaps = rng.random((7, 3)).astype(np.float32) * share
        overlaps[2, 1] = 0.95
        given.append((ms.Tensor(overlaps), ms.Tensor(rng.integers(3, 9, 3).astype(np.int32))))
    return given
