# expect: convert
# entry: Criterion
import numpy as np
from mindspore import Tensor, nn, ops
from mindspore import dtype as mstype


class Criterion(nn.Cell):
    """The background's number comes from outside: what it makes of the targets' dtype is unknown."""

    def __init__(self, background=3):
        super().__init__()
        self.background = background

    def places(self, matches):
        found = ops.nonzero(matches >= 0)
        return found[:, 0], found[:, 1]

    def construct(self, logits, boxes, matches, labels, wanted):
        rows, queries = self.places(matches)
        targets = ops.zeros(matches.shape, mstype.int32) + self.background
        matched = labels[rows, matches[rows, queries]]
        targets[rows, queries] = matched
        hit = (logits[rows, queries].argmax(-1) == matched).astype(mstype.float32).mean()
        found = ops.zeros(matches.shape, mstype.float32) - self.background
        found[rows, queries] = matched
        error = (boxes[rows, queries] - wanted[rows, matches[rows, queries]]).abs().sum()
        return ops.cross_entropy(logits.reshape(-1, 4), targets.reshape(-1).int()), hit, error, found


def inputs():
    cases = []
    for seed, count in ((0, 2), (1, 5), (2, 8)):
        rng = np.random.RandomState(seed)
        matches = np.full(8, -1)
        matches[rng.permutation(8)[:count]] = 1 + rng.randint(0, 2, count)
        matches = matches.reshape(2, 4)
        labels = rng.randint(0, 3, (2, 3))
        wanted = rng.randn(2, 3, 2)
        labels[:, 0] = -(10**9)  # no query is matched with the first one
        wanted[:, 0] = (np.nan, np.inf, 1e30)[seed]
        boxes = rng.randn(2, 4, 2)
        boxes[matches < 0] = (1e30, np.nan, 0.0)[seed]
        cases.append(
            (
                Tensor(rng.randn(2, 4, 4).astype(np.float32)),
                Tensor(boxes.astype(np.float32)),
                Tensor(matches.astype(np.int32)),
                Tensor(labels.astype(np.int32)),
                Tensor(wanted.astype(np.float32)),
            )
        )
    return cases
