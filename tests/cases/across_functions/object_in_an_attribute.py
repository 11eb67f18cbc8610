# expect: convert
# entry: BoxHead
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class BoxCoder:
    """Two methods of a plain object: one keeps rows apart, one mixes them."""

    def __init__(self, weights):
        self.weights = weights

    def encode(self, boxes, targets):
        width = boxes[:, 1] - boxes[:, 0]
        wide = targets[:, 1] - targets[:, 0]
        shift = self.weights[0] * (targets[:, 0] - boxes[:, 0]) / width
        return ops.stack((shift, self.weights[1] * ops.log(wide / width)), 1)

    def spread(self, values):
        return (values - values.mean(axis=0)).abs().sum() / values.shape[0]


class BoxHead(nn.Cell):
    def __init__(self):
        super().__init__()
        self.coder = BoxCoder((2.0, 0.5))
        self.fc = nn.Dense(3, 2)

    def construct(self, x, boxes, targets, labels):
        chosen = labels > 0
        wanted = self.coder.encode(boxes[chosen], targets[chosen])
        deltas = self.fc(x)[chosen]
        return (deltas - wanted).abs().sum(), self.coder.spread(deltas)


def inputs():
    cases = []
    for seed, count in ((0, 1), (1, 4), (2, 7)):
        rng = np.random.RandomState(seed)
        labels = np.zeros(7, np.int32)
        labels[rng.permutation(7)[:count]] = 1
        low = rng.randn(7, 1)
        boxes = np.concatenate([low, low + rng.uniform(1, 2, (7, 1))], 1).astype(np.float32)
        targets = np.concatenate([low, low + rng.uniform(1, 2, (7, 1))], 1).astype(np.float32)
        if count < 7:
            hidden = np.flatnonzero(labels == 0)
            boxes[hidden] = (np.nan, 1e30)[seed]
            targets[hidden] = np.array([np.inf, -1e30], np.float32)
        x = rng.randn(7, 3).astype(np.float32)
        cases.append((Tensor(x), Tensor(boxes), Tensor(targets), Tensor(labels, ms.int32)))
    return cases
