# expect: convert
# nonzero used only to assign: weights of the positives.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Weights(nn.Cell):
    def construct(self, loss, labels):
        weight = ops.ones_like(loss) * 0.25
        idx = ops.nonzero(labels > 0)[:, 0]
        weight[idx] = 1.0
        return (loss * weight).sum()


def inputs():
    rng = np.random.default_rng(64)
    out = []
    for n in (2, 3, 5):
        lab = (np.arange(8) < n).astype(np.int32)
        rng.shuffle(lab)
        out.append((ms.Tensor(rng.random(8).astype(np.float32)), ms.Tensor(lab)))
    return out
