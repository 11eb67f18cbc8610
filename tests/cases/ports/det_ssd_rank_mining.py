# expect: untouched (ranks of a double argsort: the count is compared, nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MultiBoxLoss(nn.Cell):
    def __init__(self, ratio=3):
        super().__init__()
        self.ratio = ratio

    def construct(self, conf, labels):
        positive = (labels > 0).astype(ms.int32)
        num_pos = positive.sum(axis=1, keepdims=True)
        ce = ops.logsumexp(conf, -1) - ops.gather_elements(conf, 2, ops.maximum(labels, 0)[..., None])[..., 0]
        mining = ce * (1 - positive).astype(ms.float32)
        _, order = ops.sort(mining, axis=1, descending=True)
        _, rank = ops.sort(order.astype(ms.float32), axis=1)
        num_neg = ops.minimum(num_pos * self.ratio, ms.Tensor(labels.shape[1] - 1, ms.int32))
        negative = (rank < num_neg).astype(ms.float32)
        chosen = positive.astype(ms.float32) + negative
        return (ce * chosen).sum() / num_pos.sum()


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for n in (1, 2, 6):
        labels = np.zeros((2, 6), np.int32)
        for row in labels:
            row[rng.permutation(6)[:n]] = rng.integers(1, 3, n)
        out.append((ms.Tensor(rng.normal(size=(2, 6, 3)).astype(np.float32)), ms.Tensor(labels)))
    return out
