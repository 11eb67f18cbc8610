# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn


def errors(found, wanted, scale=1.0):
    """The scaled errors, and their mean square."""
    gap = (found - wanted) * scale
    return gap, (gap * gap).mean()


class Net(nn.Cell):
    """Errors of the labelled rows, by number: the mean square of all, the gaps of the first ones."""

    def construct(self, scores, targets, labels):
        labelled = labels >= 0
        found, wanted = scores[labelled], targets[labelled]
        both = errors(found, wanted, 2.0)
        return errors(found, wanted)[1] + both[0].abs().sum() + both[-1]


def inputs():
    random = np.random.default_rng(6)
    examples = []
    for count in (1, 3, 5):
        scores, targets = random.standard_normal((2, 5, 3)).astype(np.float32)
        labels = np.where(random.permutation(5) < count, 1, -1).astype(np.int32)
        scores[labels < 0] = np.nan
        examples.append(tuple(map(ms.Tensor, (scores, targets, labels))))
    return examples
