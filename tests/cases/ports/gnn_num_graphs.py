# expect: refuse (nothing bounds the ids, so nothing bounds the number of graphs)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GlobalAddPool(nn.Cell):
    """The number of graphs is read from the last id of the batch vector."""

    def construct(self, x, batch):
        num_graphs = batch.max() + 1
        pooled = ops.unsorted_segment_sum(x, batch, num_graphs)
        return ops.relu(pooled).sum(axis=0) / num_graphs


def inputs():
    rng = np.random.default_rng(84)
    return [
        (ms.Tensor(rng.normal(size=(6, 2)).astype(np.float32)), ms.Tensor(np.array(b, np.int32)))
        for b in ((0, 0, 0, 0, 0, 0), (0, 0, 1, 1, 2, 2), (0, 1, 2, 3, 4, 5))
    ]
