# expect: convert
# SSD (ssd.pytorch port): negatives by rank of the rank, 3 negatives a positive, per image.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SSDConfLoss(nn.Cell):
    def __init__(self, num_classes=3, neg_ratio=3):
        super().__init__()
        self.num_classes = num_classes
        self.neg_ratio = neg_ratio
        self.sort = ops.Sort(axis=1, descending=True)
        self.sort_rank = ops.Sort(axis=1)
        self.ce = nn.CrossEntropyLoss(reduction='sum')
        self.less = ops.Less()

    def construct(self, conf_data, conf_t):
        pos = conf_t > 0
        num_pos = pos.astype(ms.int32).sum(axis=1, keepdims=True)
        flat = ops.cross_entropy(conf_data.reshape(-1, self.num_classes), conf_t.reshape(-1), reduction='none')
        loss_c = flat.reshape(conf_t.shape) * (1 - pos.astype(ms.float32))
        _, loss_idx = self.sort(loss_c)
        _, idx_rank = self.sort_rank(loss_idx.astype(ms.float32))
        num_neg = ops.clamp(self.neg_ratio * num_pos, max=pos.shape[1] - 1)
        neg = self.less(idx_rank, num_neg)

        sel = ops.logical_or(pos, neg)
        sel3 = ops.tile(sel.expand_dims(-1), (1, 1, self.num_classes))
        conf_p = conf_data.masked_select(sel3).view(-1, self.num_classes)
        targets_weighted = conf_t.masked_select(sel)
        return self.ce(conf_p, targets_weighted) / num_pos.sum()


def inputs():
    rng = np.random.default_rng(28)
    out = []
    for n in (1, 2, 5):
        conf = rng.standard_normal((2, 8, 3)).astype(np.float32)
        t = np.zeros((2, 8), np.int32)
        for b in range(2):
            t[b, rng.permutation(8)[: max(n - b, 1)]] = 1 + b
        out.append((ms.Tensor(conf), ms.Tensor(t)))
    return out
