# expect: refuse (the last value stays, and the steps lead to it)
# entry: Net
# oracle: pynative (graph mode cannot store into a slice of dynamic length)
# Steps to the next element.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def lovasz_grad(gt_sorted):
    p = len(gt_sorted)
    gts = gt_sorted.sum()
    intersection = gts - gt_sorted.cumsum(0)
    union = gts + (1 - gt_sorted).cumsum(0)
    jaccard = 1.0 - intersection / union
    if p > 1:  # cover 1-pixel case
        jaccard = ops.cat([jaccard[0 : p - 1] - jaccard[1:p], jaccard[p - 1 :]])
    return jaccard


class Net(nn.Cell):
    def construct(self, probas, labels):
        kept = labels != 255
        errors = ops.abs((labels[kept] == 1).astype(ms.float32) - probas[kept])
        ordered, order = ops.sort(errors, 0, True)
        truth = (labels[kept] == 1).astype(ms.float32)[order]
        return (ordered * lovasz_grad(truth)).sum()


def inputs():
    found = []
    for n in (8, 1, 4, 2, 6):
        rng = np.random.RandomState(n)
        labels = rng.randint(0, 2, 8)
        labels[rng.permutation(8)[: 8 - n]] = 255
        probas = rng.rand(8)
        probas[labels == 255] = (np.nan, np.inf, 1e30)[n % 3]
        found.append((Tensor(probas, ms.float32), Tensor(labels, ms.int32)))
    return found
