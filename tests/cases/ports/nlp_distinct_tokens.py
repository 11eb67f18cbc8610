# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class RepetitionPenalty(nn.Cell):
    """distinct-1: how many different tokens a generation uses."""

    def construct(self, tokens, scores):
        distinct, _ = ops.unique(tokens.reshape(-1))
        ratio = distinct.shape[0] / tokens.size
        return scores.mean() * (1.0 - ratio)


def inputs():
    rng = np.random.default_rng(50)
    return [
        (ms.Tensor(rng.integers(0, top, (2, 4)).astype(np.int32)), ms.Tensor(rng.normal(size=5).astype(np.float32)))
        for top in (1, 3, 50)
    ]
