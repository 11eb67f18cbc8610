# expect: convert
import numpy as np
from mindspore import Tensor, nn, ops


class Head(nn.Cell):
    """Which rows are taken is known before; where their values come from, an option says."""

    def __init__(self, shared=False, classes=3):
        super().__init__()
        self.shared = shared
        self.classes = classes

    def construct(self, deltas, wanted, labels):
        places = ops.nonzero(labels >= 0).squeeze(1)
        if self.shared:
            chosen = deltas[places]
        else:
            chosen = deltas.view(-1, self.classes, 2)[places, labels[places]]
        worst = chosen.max(axis=0)
        return (chosen - wanted[places]).abs().sum(), worst


def inputs():
    cases = []
    for seed, count in ((0, 1), (1, 4), (2, 6)):
        rng = np.random.RandomState(seed)
        labels = np.where(rng.permutation(6) < count, rng.randint(0, 3, 6), -100)
        deltas = rng.randn(6, 6).astype(np.float32)
        wanted = rng.randn(6, 2).astype(np.float32)
        deltas[labels < 0] = (np.nan, np.inf, 1e30)[seed]
        wanted[labels < 0] = (1e30, np.nan, -np.inf)[seed]
        cases.append((Tensor(deltas), Tensor(wanted), Tensor(labels.astype(np.int32))))
    return cases
