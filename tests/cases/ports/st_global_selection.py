# expect: convert
import numpy as np
import mindspore as ms
from mindspore import ops, nn

EPS = 1e-6
NEG_INF = -1e4
select = ops.MaskedSelect()


def entropy(p):
    """Of each row."""
    return -(p * ops.log(p + EPS)).sum(-1)


class Uncertain(nn.Cell):
    """Mean entropy of the samples whose best score is low."""

    def __init__(self, limit: float = 0.9) -> None:
        super().__init__()
        self.limit = limit

    def construct(self, logits: ms.Tensor) -> tuple:
        probs = ops.softmax(logits, axis=-1)
        low = probs.max(axis=-1) < self.limit
        uncertain = select(entropy(probs), low)
        return uncertain.mean(), uncertain.max()


def inputs():
    rng = np.random.default_rng(123)
    out = []
    for n in (1, 3, 5):
        logits = rng.normal(size=(5, 3)).astype(np.float32)
        logits[n:, 0] += 12
        out.append((ms.Tensor(logits),))
    return out
