# expect: convert
# entry: Net
# The criterion of LiDAR segmentation as it is copied everywhere: a helper that ignores a label by option, a star, and
# the steps of the Jaccard index under a test for a single pixel.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def lovasz_grad(gt_sorted):
    p = gt_sorted.shape[0]
    gts = gt_sorted.sum()
    intersection = gts - gt_sorted.cumsum(0)
    union = gts + (1 - gt_sorted).cumsum(0)
    jaccard = 1.0 - intersection / union
    if p > 1:  # cover 1-pixel case
        jaccard = ops.concat((jaccard[:1], jaccard[1:p] - jaccard[0:p - 1]), 0)
    return jaccard


def flatten_probas(probas, labels, ignore=None):
    b, c, h, w = probas.shape
    probas = probas.transpose(0, 2, 3, 1).view(-1, c)
    labels = labels.view(-1)
    if ignore is None:
        return probas, labels
    valid = labels != ignore
    vprobas = probas[valid]
    vlabels = labels[valid]
    return vprobas, vlabels


class Net(nn.Cell):
    def __init__(self, ignore=0):
        super().__init__()
        self.ignore = ignore

    def flat(self, probas, labels):
        losses = []
        for i in range(1, probas.shape[1]):
            fg = (labels == i).astype(probas.dtype)
            errors = ops.abs(fg - probas[:, i])
            errors_sorted, perm = ops.sort(errors, 0, True)
            fg_sorted = fg[perm]
            losses.append((errors_sorted * ops.stop_gradient(lovasz_grad(fg_sorted))).sum())
        return ops.stack(losses).mean()

    def construct(self, probas, labels):
        return self.flat(*flatten_probas(probas, labels, self.ignore))


def inputs():
    found = []
    for seed, p in enumerate((0.2, 0.6, 0.9)):
        rng = np.random.default_rng(seed)
        labels = (rng.integers(1, 3, (2, 3, 4)) * (rng.random((2, 3, 4)) > p)).astype(np.int32)
        labels[0, 0, 0] = 1
        found.append((Tensor(rng.random((2, 3, 3, 4)).astype(np.float32)), Tensor(labels)))
    return found
