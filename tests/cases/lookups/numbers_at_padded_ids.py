# expect: convert
"""Ids in a padded table of two axes: what is behind each row's end is no place at all."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class PriceLoss(nn.Cell):
    def construct(self, prices, ids, weights):
        real = ids >= 0
        picked = ids[real]
        paid = prices[picked] * weights[real]
        dear = ops.log(ops.index_select(prices, 0, picked))
        return paid.sum() / picked.shape[0], dear.mean(), prices[picked].max()


def inputs():
    rng = np.random.RandomState(0)
    batches = []
    for lengths in ((3, 1), (2, 4), (1, 1)):
        ids = rng.randint(0, 5, (2, 4))
        weights = rng.rand(2, 4).astype(np.float32)
        hidden = np.arange(4)[None] >= np.array(lengths)[:, None]
        ids[hidden], weights[hidden] = -99, np.nan
        prices = (rng.rand(5) + 0.5).astype(np.float32)
        batches.append((ms.Tensor(prices), ms.Tensor(ids.astype(np.int32)), ms.Tensor(weights)))
    return batches
