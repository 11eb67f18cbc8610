# expect: convert
# Comparison of two selections, cast, mean.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TokenAccuracy(nn.Cell):
    def __init__(self, ignore_index=-100):
        super().__init__()
        self.ignore_index = ignore_index

    def construct(self, logits, labels):
        pred = logits.argmax(axis=-1)
        active = ops.not_equal(labels, self.ignore_index)
        right = ops.masked_select(pred, active) == ops.masked_select(labels, active)
        return right.astype(ms.float32).mean()


def inputs():
    rng = np.random.default_rng(307)
    out = []
    for n in (1, 5, 8):
        lb = np.full(8, -100, np.int64)
        lb[rng.permutation(8)[:n]] = rng.integers(0, 3, n)
        out.append((ms.Tensor(rng.standard_normal((2, 4, 3)).astype(np.float32)), ms.Tensor(lb.reshape(2, 4))))
    return out
