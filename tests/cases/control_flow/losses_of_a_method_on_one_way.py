# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Every clicked item of a session against every one that was skipped, by a method of its own."""

    def session_loss(self, scores, clicked):
        pos = scores[clicked]
        neg = scores[ops.logical_not(clicked)]
        margin = pos.unsqueeze(1) - neg.unsqueeze(0)
        return -ops.log(ops.sigmoid(margin)).mean()

    def construct(self, scores, clicks):
        losses = []
        for i in range(scores.shape[0]):
            n = clicks[i].sum()
            if n > 0 and n < clicks.shape[1]:
                losses.append(self.session_loss(scores[i], clicks[i]))
        if not losses:
            return scores.sum() * 0.0
        return sum(losses) / len(losses)


def inputs():
    rng = np.random.RandomState(18)
    found = []
    for counts in ((0, 4, 10), (1, 10, 9), (0, 0, 5)):
        clicks = np.zeros((3, 10), bool)
        for row, n in zip(clicks, counts):
            row[rng.permutation(10)[:n]] = True
        found.append((ms.Tensor(rng.randn(3, 10), ms.float32), ms.Tensor(clicks)))
    return found
