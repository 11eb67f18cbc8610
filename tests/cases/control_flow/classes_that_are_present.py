# expect: convert
# The results of a sort are taken apart inside an `if`, in rounds over the classes.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def steps(gt_sorted):
    total = gt_sorted.sum()
    ratio = 1.0 - (total - ops.cumsum(gt_sorted, 0)) / (total + ops.cumsum(1.0 - gt_sorted, 0))
    return ops.concat((ratio[:1], ratio[1:] - ratio[:-1]), 0)


def known(scores, labels, ignore):
    valid = labels != ignore
    return scores[valid], labels[valid]


class Net(nn.Cell):
    def construct(self, scores, labels):
        scores, labels = known(ops.softmax(scores, 1), labels, 255)
        losses = []
        for c in range(3):
            target = (labels == c).astype(ms.float32)
            if target.sum() == 0:
                continue
            errors = ops.abs(target - scores[:, c])
            ordered, order = ops.sort(errors, axis=0, descending=True)
            losses.append((ordered * steps(target[order])).sum())
        return sum(losses) / len(losses)


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n, high in ((2, 1), (4, 2), (8, 3)):
        scores = rng.standard_normal((8, 3)).astype(np.float32)
        labels = rng.integers(0, high, 8).astype(np.int32)
        hidden = rng.permutation(8)[n:]
        labels[hidden] = 255
        out.append((ms.Tensor(scores), ms.Tensor(labels)))
    return out
