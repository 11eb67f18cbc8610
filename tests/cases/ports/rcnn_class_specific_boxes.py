# expect: convert
# Fast R-CNN head: the box of the labelled class for every positive RoI, by (row index, class index).
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BoxHeadLoss(nn.Cell):
    def __init__(self, num_classes=4, beta=1.0):
        super().__init__()
        self.num_classes = num_classes
        self.beta = beta

    def smooth_l1(self, diff):
        n = ops.abs(diff)
        return ops.where(n < self.beta, 0.5 * n ** 2 / self.beta, n - 0.5 * self.beta)

    def construct(self, class_logits, box_regression, labels, regression_targets):
        classification_loss = ops.cross_entropy(class_logits, labels)
        sampled_pos_inds_subset = ops.nonzero(labels > 0).reshape(-1)
        labels_pos = labels[sampled_pos_inds_subset]
        box_regression = box_regression.reshape(labels.shape[0], self.num_classes, 4)
        chosen = box_regression[sampled_pos_inds_subset, labels_pos]
        box_loss = self.smooth_l1(chosen - regression_targets[sampled_pos_inds_subset])
        box_loss = box_loss.sum() / labels.size
        return classification_loss + box_loss


def inputs():
    rng = np.random.default_rng(15)
    out = []
    for n in (1, 3, 7):
        logits = rng.standard_normal((7, 4)).astype(np.float32)
        box = rng.standard_normal((7, 16)).astype(np.float32)
        lab = np.zeros(7, np.int32)
        lab[rng.permutation(7)[:n]] = rng.integers(1, 4, n)
        tgt = rng.standard_normal((7, 4)).astype(np.float32)
        tgt[lab == 0] = np.nan
        out.append((ms.Tensor(logits), ms.Tensor(box), ms.Tensor(lab), ms.Tensor(tgt)))
    return out
