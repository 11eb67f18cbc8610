# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GreedyScore(nn.Cell):
    """Greedy CTC path without repeats and blanks: its mean log probability."""

    def __init__(self, blank=0):
        super().__init__()
        self.blank = blank

    def construct(self, log_probs):
        path = ops.argmax(log_probs, dim=-1)
        best = log_probs.max(axis=-1)
        previous = ops.cat((ops.full((1,), -1, dtype=path.dtype), path[:-1]), 0)
        keep = ops.logical_and(path != previous, path != self.blank)
        tokens = ops.masked_select(best, keep)
        return tokens.mean(), keep.astype(ms.int32).sum()


def inputs():
    rng = np.random.default_rng(62)
    out = []
    for path in ((1, 1, 1, 0, 0), (1, 0, 2, 2, 1), (1, 2, 1, 2, 1)):
        logits = rng.normal(size=(5, 3)).astype(np.float32)
        logits[np.arange(5), path] += 6
        logits -= np.log(np.exp(logits).sum(-1, keepdims=True))
        out.append((ms.Tensor(logits),))
    return out
