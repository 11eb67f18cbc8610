# expect: convert
# Both branches set two variables.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Balance(nn.Cell):
    def construct(self, pos_loss, neg_loss):
        pos = pos_loss.sum()
        neg = neg_loss.sum()
        if pos > neg:
            a = pos * 0.5
            b = neg
        else:
            a = pos
            b = neg * 0.5
        return a + 2 * b


def inputs():
    rng = np.random.default_rng(76)
    return [
        (
            ms.Tensor((rng.random(4) * s).astype(np.float32)),
            ms.Tensor(rng.random(4).astype(np.float32)),
        )
        for s in (0.2, 1.0, 4.0)
    ]
