# expect: convert
# Losses of pairs and of rows whose options are told where they are built.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Ranked(nn.Cell):
    def __init__(self):
        super().__init__()
        self.rank = nn.MarginRankingLoss(margin=0.3)
        self.hinge = nn.HingeEmbeddingLoss(margin=0.5, reduction="sum")
        self.tags = nn.MultiLabelSoftMarginLoss()

    def construct(self, anchor, positive, negative, sign, kind, mask):
        near = (anchor - positive).norm(dim=1)[mask]
        far = (anchor - negative).norm(dim=1)[mask]
        # how much further the negatives are
        ranked = self.rank(far, near, sign[mask])
        apart = self.hinge(near, sign[mask])
        tags = self.tags(anchor[mask], (positive[mask] > 0).astype(ms.float32))
        classes = ops.multi_margin_loss(anchor[mask], kind[mask], reduction="sum")
        return ranked + 0.1 * apart + tags, classes


def inputs():
    rng = np.random.default_rng(3)
    sets = []
    for count in (1, 4, 8):
        mask = np.zeros((8,), bool)
        mask[rng.permutation(8)[:count]] = True
        rows = [Tensor(rng.normal(size=(8, 3)).astype(np.float32)) for _ in range(3)]
        sign = Tensor(np.sign(rng.normal(size=8)).astype(np.float32))
        kind = Tensor(rng.integers(0, 3, 8).astype(np.int64))
        sets.append((*rows, sign, kind, Tensor(mask)))
    return sets
