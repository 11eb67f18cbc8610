# expect: convert
# oracle: graph (PyNative takes wrong positions for a mask of two axes)
"""The number of elements at the image tokens against that of the features, of unknown axes."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Merge(nn.Cell):
    def construct(self, embeds, input_ids, features):
        image_mask = input_ids.eq(7)
        rows = ops.masked_fill(embeds, image_mask.expand_dims(-1), 0.0)
        scale = ops.ones((), ms.float32)
        if embeds[image_mask].numel() != features.numel():
            scale = scale * 0.5
        return rows.sum() * scale


def inputs():
    rng = np.random.default_rng(31)
    rows = []
    for ids in ([[7, 7, 1], [1, 1, 7]], [[7, 1, 1], [1, 1, 2]], [[7, 7, 7], [1, 7, 7]]):
        embeds = rng.normal(size=(2, 3, 4)).astype(np.float32)
        features = rng.normal(size=(3, 4)).astype(np.float32)
        rows.append((ms.Tensor(embeds), ms.Tensor(np.array(ids), ms.int32), ms.Tensor(features)))
    return rows
