# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Three hard negatives for each positive, and one where there is none."""

    def construct(self, scores, positive):
        total = 0.0
        for i in range(scores.shape[0]):
            chosen = scores[i][positive[i]]
            others = scores[i][ops.logical_not(positive[i])]
            n = chosen.shape[0]
            if n == 0:
                k = 1
            else:
                total = total + (chosen * chosen).sum()
                k = min(3 * n, others.shape[0])
            if k > 0:
                hard, _ = ops.topk(others, k)
                total = total + hard.sum() / k
        return total


def inputs():
    rng = np.random.RandomState(20)
    found = []
    for counts in ((2, 1), (4, 3), (7, 1)):
        positive = np.zeros((2, 12), bool)
        for row, n in zip(positive, counts):
            row[rng.permutation(12)[:n]] = True
        found.append((ms.Tensor(rng.randn(2, 12), ms.float32), ms.Tensor(positive)))
    return found
