# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    """The axes and the numbers of rows stand in lists that are put into order, and changed."""

    def __init__(self):
        super().__init__()
        self.head = sum([1, 1])

    def construct(self, scores, labels):
        kept = scores[labels >= 0]
        axes = [1, 1]
        axes[0] = 0
        sizes = [3, 1]
        sizes[0] -= 1
        rows = kept.mean(sorted(axes)[-1])
        return kept.sum(axes[0]).max(), rows[: sizes[0]].sum(), rows[: self.head].mean()


def inputs():
    random = np.random.default_rng(3)
    examples = []
    for count in (3, 4, 6):
        scores = random.standard_normal((6, 4)).astype(np.float32)
        labels = np.where(random.permutation(6) < count, 1, -1).astype(np.int32)
        scores[labels < 0] = np.nan
        examples.append((ms.Tensor(scores), ms.Tensor(labels)))
    return examples
