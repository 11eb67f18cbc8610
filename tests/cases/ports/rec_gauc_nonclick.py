# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PairwiseHinge(nn.Cell):
    """Every clicked item of the list against every item that was not."""

    def construct(self, score, click):
        pos = score[click > 0]
        neg = score[click == 0]
        margin = 1.0 - (pos.expand_dims(1) - neg.expand_dims(0))
        return ops.relu(margin).mean()


def inputs():
    rng = np.random.default_rng(93)
    out = []
    for n in (1, 3, 5):
        click = np.zeros(6, np.int32)
        click[rng.permutation(6)[:n]] = 1
        out.append((ms.Tensor(rng.normal(size=6).astype(np.float32)), ms.Tensor(click)))
    return out
