# expect: convert
# The first row is read in front of the loop; a place is read with the counter and another Tensor.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class ChainScore(nn.Cell):
    def __init__(self):
        super().__init__()
        rng = np.random.default_rng(751)
        self.moves = ms.Parameter(ms.Tensor(rng.standard_normal((3, 3)).astype(np.float32)))

    def construct(self, scores, tags, length):
        alpha = scores[0]
        path = scores[0, tags[0]]
        for t in range(1, int(length)):
            alpha = ops.logsumexp(alpha.expand_dims(1) + self.moves, 0) + scores[t]
            path = path + self.moves[tags[t - 1], tags[t]] + scores[t, tags[t]]
        return ops.logsumexp(alpha, 0) - path


def inputs():
    rng = np.random.default_rng(752)
    scores = ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32))
    tags = ms.Tensor(rng.integers(0, 3, 6).astype(np.int32))
    return [(scores, tags, ms.Tensor(n, ms.int32)) for n in (1, 3, 6)]
