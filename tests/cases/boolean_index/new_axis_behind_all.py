# expect: convert
# `[..., None]` behind a selection: a new axis, whatever the selected rows look like.
import numpy as np
from mindspore import Tensor, nn, ops


class Weighted(nn.Cell):
    def construct(self, x, boxes, mask):
        kept = x[mask][..., None]
        wide = boxes[mask][..., None, :]
        return ops.exp(kept - 1.0).mean() + (kept[..., None] * wide).sum()


def inputs():
    rng = np.random.default_rng(6)
    sets = []
    for count in (1, 5, 11):
        mask = np.zeros(24, bool)
        mask[rng.permutation(24)[:count]] = True
        x = Tensor(rng.normal(size=(4, 6)).astype(np.float32))
        boxes = Tensor(rng.normal(size=(4, 6, 4)).astype(np.float32))
        sets.append((x, boxes, Tensor(mask.reshape(4, 6))))
    return sets
