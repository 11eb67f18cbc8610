# expect: convert
# Few-shot: unique labels, inverse indices, class centres by segment sums, number of classes as a divisor.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class CenterSpread(nn.Cell):
    def __init__(self, max_label=6):
        super().__init__()
        self.max_label = max_label
        self.unique = ops.Unique()

    def construct(self, feat, labels):
        classes, inv = self.unique(labels)
        num = classes.shape[0]
        counts = ops.unsorted_segment_sum(ops.ones_like(feat[:, 0]), labels, self.max_label)
        sums = ops.unsorted_segment_sum(feat, labels, self.max_label)
        centers = sums / ops.clamp(counts, min=1.0).expand_dims(1)
        within = ((feat - centers[labels]) ** 2).sum(axis=1).mean()
        between = (centers[classes] - feat.mean(axis=0)).pow(2).sum() / num
        return within - 0.1 * between, inv.max() + 1


def inputs():
    rng = np.random.default_rng(113)
    out = []
    for t in ((2, 2, 2, 2, 2, 2), (3, 0, 3, 5, 0, 3), (5, 4, 3, 2, 1, 0)):
        f = rng.standard_normal((6, 3)).astype(np.float32)
        out.append((ms.Tensor(f), ms.Tensor(np.array(t, np.int32))))
    return out
