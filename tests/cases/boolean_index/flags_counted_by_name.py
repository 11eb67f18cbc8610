# expect: convert
# The number of flags has a name: it divides their sum, and says how far a slice goes.
import numpy as np
import mindspore as ms
from mindspore import nn


class Accuracy(nn.Cell):
    def construct(self, scores, labels, mask, weights):
        hit = scores[mask].argmax(-1) == labels[mask]
        number = hit.shape[0]
        share = hit.astype(ms.float32).sum() / number
        return share, weights[:number].sum() * share


def inputs():
    rng = np.random.default_rng(781)
    scores = ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32))
    labels = ms.Tensor(rng.integers(0, 3, 6).astype(np.int32))
    weights = ms.Tensor(rng.standard_normal(6).astype(np.float32))
    return [(scores, labels, ms.Tensor(np.arange(6) < k), weights) for k in (1, 3, 6)]
