# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def slopes(truth):
    total = truth.sum()
    common = total - truth.cumsum(0)
    union = total + (1 - truth).cumsum(0)
    return 1.0 - common / union


def known(scores, labels, ignored):
    scores, labels = scores.view(-1), labels.view(-1)
    valid = labels != ignored
    return scores[valid], labels[valid]


class Net(nn.Cell):
    """What stands in the way is met in two steps: first the star, then the helper behind it."""

    def __init__(self, ignored=255):
        super().__init__()
        self.ignored = ignored

    def flat(self, scores, labels):
        labels = labels.astype(ms.float32)
        errors, order = ops.sort(1.0 - scores * (2.0 * labels - 1.0), descending=True)
        return (ops.relu(errors) * slopes(labels[order])).sum()

    def construct(self, scores, labels):
        parts = []
        for one, truth in zip(scores, labels):
            parts.append(self.flat(*known(one, truth, self.ignored)))
        return ops.stack(parts).mean()


def inputs():
    random = np.random.default_rng(4)
    examples = []
    for share in (0.1, 0.4, 0.7):
        labels = random.integers(0, 2, (2, 4, 4))
        labels[random.random((2, 4, 4)) < share] = 255
        labels[:, 0, 0], labels[:, 0, 1] = 1, 0
        scores = random.standard_normal((2, 4, 4)).astype(np.float32)
        examples.append((ms.Tensor(scores), ms.Tensor(labels.astype(np.int32))))
    return examples
