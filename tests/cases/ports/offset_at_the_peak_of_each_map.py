# expect: convert
"""One peak a map: the shape that the selection is put into says how many there are."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Refine(nn.Cell):
    def construct(self, heatmap, coords):
        batch, joints = heatmap.shape[0], heatmap.shape[1]
        peak = heatmap.max(axis=(2, 3), keepdims=True)
        slope = ops.zeros_like(heatmap)
        slope[:, :, :, 1:-1] = heatmap[:, :, :, 2:] - heatmap[:, :, :, :-2]
        offset = ops.masked_select(ops.tanh(slope), heatmap == peak)
        offset = ops.reshape(offset, (batch, joints)) * 0.25
        return coords + offset


def inputs():
    rng = np.random.default_rng(11)
    return [
        (
            ms.Tensor(rng.normal(size=(2, 3, 4, 5)).astype(np.float32)),
            ms.Tensor(rng.normal(size=(2, 3)).astype(np.float32)),
        )
        for _ in range(3)
    ]
