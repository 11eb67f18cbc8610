# expect: convert
# Real and false rows behind one another, with labels of as many.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, mask):
        real, fake = x[mask], y[mask]
        number = real.shape[0]
        rows = ops.concat((real, fake))
        labels = ops.concat((ops.ones(number), ops.zeros((fake.shape[0],), ms.float32)))
        score = ops.tanh(rows).mean(axis=1)
        return ops.binary_cross_entropy_with_logits(score, labels, ops.ones_like(score), ops.ones_like(score))


def inputs():
    rng = np.random.default_rng(822)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        y = np.where(mask[:, None], np.tanh(x), junk[::-1]).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(mask)))
    return out
