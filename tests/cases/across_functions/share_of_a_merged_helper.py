# expect: refuse (the share is a Python number, which a choice between two ways would make a Tensor)
# entry: Ranking
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def active_hinge(scores, wanted, margin=0.5):
    violations = ops.relu(margin - scores[wanted])
    active = violations[violations > 0]
    number = active.shape[0]
    if number == 0:
        return ops.zeros((), scores.dtype), 0.0
    return active.sum() / number, number / max(violations.shape[0], 1)


class Ranking(nn.Cell):
    def __init__(self):
        super().__init__()
        self.score = nn.Dense(5, 1)

    def construct(self, x, wanted):
        loss, share = active_hinge(self.score(x).squeeze(-1), wanted)
        return loss + 1.0, share


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for p in (0.4, 0.9):
        wanted = rng.random(8) < p
        wanted[2] = True
        out.append((Tensor(rng.normal(size=(8, 5)), ms.float32), Tensor(wanted)))
    return out
