# expect: convert
# Two different masks meet only through an outer product: both axes stay apart.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Ranking(nn.Cell):
    def construct(self, scores, labels):
        pos = scores[labels == 1]
        neg = scores[labels == 0]
        margin = 1.0 - (pos.expand_dims(1) - neg.expand_dims(0))
        return ops.relu(margin).mean()


def inputs():
    rng = np.random.default_rng(523)
    return [
        (ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(lab, ms.int32))
        for lab in ([1, 0, 0, 1, 2, 0], [1, 1, 1, 1, 0, 2], [0, 1, 0, 0, 0, 0])
    ]
