# expect: convert
# Log probabilities of the tokens, classes weighed.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        weight = ops.arange(1, 6).astype(ms.float32)
        logs = ops.log_softmax(x[mask], axis=-1)
        return ops.nll_loss(logs, labels[mask], weight)


def inputs():
    rng = np.random.default_rng(743)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf, 0], np.float32)
    out = []
    for n in (1, 5, 8):
        mask = (rng.permutation(8) < n).reshape(2, 4)
        x = rng.standard_normal((2, 4, 5)).astype(np.float32)
        x = np.where(mask[..., None], x, junk)
        labels = np.where(mask, rng.integers(0, 5, (2, 4)), -7).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
