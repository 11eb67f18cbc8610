# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Quality(nn.Cell):
    """`new_zeros` gives zeros of the dtype of its Tensor, so what is written there is known to fit."""

    def construct(self, weights, labels, overlaps):
        quality = weights.new_zeros(labels.shape)
        found = ops.nonzero(labels >= 0).squeeze(1)
        quality[found] = overlaps[found] * weights[found]
        return quality, overlaps[found].mean()


def inputs():
    rng = np.random.default_rng(818)
    given = []
    for share in (0.3, 0.5, 0.8):
        labels = np.where(rng.random(7) < share, 2, -1).astype(np.int32)
        labels[5] = 0
        weights, overlaps = rng.random((2, 7)).astype(np.float32)
        given.append(tuple(map(ms.Tensor, (weights, labels, overlaps))))
    return given
