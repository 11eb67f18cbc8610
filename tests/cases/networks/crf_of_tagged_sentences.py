# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class CRF(nn.Cell):
    """Negative log likelihood of tag sequences, only over the sentences that have a tag."""

    def __init__(self, tags=3):
        super().__init__()
        start = np.random.default_rng(0).normal(size=(tags, tags))
        self.trans = ms.Parameter(Tensor(start.astype(np.float32)))
        self.tags = tags

    def score(self, emit, tags, mask):
        b, t, _ = emit.shape
        total = ops.gather_elements(emit[:, 0], 1, tags[:, :1]).squeeze(1)
        for i in range(1, t):
            own = ops.gather_elements(emit[:, i], 1, tags[:, i : i + 1]).squeeze(1)
            step = self.trans[tags[:, i - 1], tags[:, i]] + own
            total = total + step * mask[:, i]
        return total

    def partition(self, emit, mask):
        alpha = emit[:, 0]
        for i in range(1, emit.shape[1]):
            paths = alpha[:, :, None] + self.trans[None] + emit[:, i][:, None]
            nxt = ops.logsumexp(paths, 1)
            m = mask[:, i][:, None]
            alpha = nxt * m + alpha * (1 - m)
        return ops.logsumexp(alpha, 1)

    def construct(self, emit, tags, lengths):
        has = lengths > 0
        emit, tags, lengths = emit[has], tags[has], lengths[has]
        mask = (ops.arange(emit.shape[1])[None] < lengths[:, None]).astype(ms.float32)
        nll = self.partition(emit, mask) - self.score(emit, tags, mask)
        return nll.mean()


def inputs():
    rng = np.random.default_rng(0)
    sets = []
    for _ in range(3):
        lengths = rng.integers(0, 5, 5).astype(np.int32)
        lengths[0] = 4
        emit = rng.normal(size=(5, 5, 3)).astype(np.float32)
        tags = rng.integers(0, 3, (5, 5)).astype(np.int32)
        sets.append((Tensor(emit), Tensor(tags), Tensor(lengths)))
    return sets
