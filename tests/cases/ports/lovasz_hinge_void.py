# expect: convert
# Lovasz hinge without void pixels: descending sort, permuted labels, cumulative sums, a dot product.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def lovasz_grad(gt_sorted):
    gts = gt_sorted.sum()
    intersection = gts - gt_sorted.cumsum(0)
    union = gts + (1 - gt_sorted).cumsum(0)
    jaccard = 1. - intersection / union
    return ops.cat((jaccard[:1], jaccard[1:] - jaccard[:-1]))


def flatten_binary_scores(scores, labels, ignore=255):
    scores = scores.view(-1)
    labels = labels.view(-1)
    valid = labels != ignore
    vscores = scores[valid]
    vlabels = labels[valid]
    return vscores, vlabels


class LovaszHinge(nn.Cell):
    def construct(self, logits, labels):
        logits, labels = flatten_binary_scores(logits, labels)
        labels = labels.astype(ms.float32)
        signs = 2. * labels - 1.
        errors = 1. - logits * signs
        errors_sorted, perm = ops.sort(errors, axis=0, descending=True)
        gt_sorted = labels[perm]
        grad = ops.stop_gradient(lovasz_grad(gt_sorted))
        return (ops.relu(errors_sorted) * grad).sum()


def inputs():
    rng = np.random.default_rng(19)
    out = []
    for n in (2, 5, 12):
        s = rng.standard_normal(12).astype(np.float32)
        y = rng.integers(0, 2, 12).astype(np.int32)
        y[rng.permutation(12)[: 12 - n]] = 255
        s[y == 255] = np.nan
        out.append((ms.Tensor(s.reshape(3, 4)), ms.Tensor(y.reshape(3, 4))))
    return out
