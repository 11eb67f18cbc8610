# expect: refuse (which of the two axes is meant after the change is not known here)
import mindspore as ms
import numpy as np
from mindspore import nn


class Net(nn.Cell):
    """The axis stands in a list that has two names, and is changed by the other one."""

    def __init__(self):
        super().__init__()
        heads = [1, 4]
        short = heads
        short[0] = 3
        self.head = heads[0]

    def construct(self, scores, labels):
        kept = scores[labels >= 0]
        axes = [1, 0]
        others = axes
        others[0] = 0
        return kept.sum(axes[0]).max(), kept.mean(1)[: self.head].sum()


def inputs():
    random = np.random.default_rng(5)
    examples = []
    for count in (3, 4, 6):
        scores = random.standard_normal((6, 4)).astype(np.float32)
        labels = np.where(random.permutation(6) < count, 1, -1).astype(np.int32)
        scores[labels < 0] = np.nan
        examples.append((ms.Tensor(scores), ms.Tensor(labels)))
    return examples
