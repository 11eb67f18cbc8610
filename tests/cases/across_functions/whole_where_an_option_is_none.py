# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops


def labelled(scores, labels, ignore=None):
    """The rows with a label, or all rows where nothing is to be ignored."""
    if ignore is None:
        return scores, labels
    kept = labels != ignore
    return scores[kept], labels[kept]


def reached(scores, ignore):
    if ignore is not None:
        return scores[scores[:, 0] > ignore]
    return scores


class Net(nn.Cell):
    def __init__(self, ignore=-1):
        super().__init__()
        self.ignore = ignore

    def construct(self, x, labels, y, classes):
        some, targets = labelled(x, labels, self.ignore)
        every, wanted = labelled(y, classes)
        loss = ops.cross_entropy(some, targets) + (some.max(axis=1) * targets).mean()
        whole = ops.cross_entropy(every, wanted) + (every.max(axis=1) * wanted).mean()
        return loss, whole, reached(y, self.ignore).mean(axis=0), reached(y, None).mean(axis=0)


def inputs():
    cases = []
    for seed, count in ((0, 1), (1, 4), (2, 6)):
        rng = np.random.RandomState(seed)
        kept = rng.permutation(6) < count
        x = rng.randn(6, 3).astype(np.float32)
        x[~kept] = (np.nan, np.inf, 1e30)[seed]
        labels = np.where(kept, rng.randint(0, 3, 6), -1).astype(np.int32)
        y = rng.randn(4, 3).astype(np.float32)
        classes = rng.randint(0, 3, 4).astype(np.int32)
        cases.append((Tensor(x), Tensor(labels), Tensor(y), Tensor(classes)))
    return cases
