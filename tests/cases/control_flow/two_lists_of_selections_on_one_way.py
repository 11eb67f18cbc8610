# expect: convert
# oracle: pynative (a list that grows under a Tensor condition is not compiled)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Scores and targets of the rounds with enough labels, joined and compared."""

    def construct(self, scores, targets, labels):
        kept, wanted = [], []
        for level in range(3):
            chosen = labels == level
            if chosen.sum() > 1:
                kept.append(scores[chosen])
                wanted.append(targets[chosen])
        difference = ops.cat(kept) - ops.cat(wanted)
        return (difference * difference).mean()


def inputs():
    rng = np.random.RandomState(22)
    found = []
    for labels in ((0, 1, 1, 2, 2, 2, 3), (0, 0, 0, 1, 3, 3, 2), (2, 2, 1, 1, 0, 0, 3)):
        x, y = rng.randn(7, 3), rng.randn(7, 3)
        x[-1] = y[-1] = rng.choice([np.nan, np.inf, 1e30]) if labels[-1] == 3 else 0.5
        labels = ms.Tensor(np.array(labels), ms.int32)
        found.append((ms.Tensor(x, ms.float32), ms.Tensor(y, ms.float32), labels))
    return found
