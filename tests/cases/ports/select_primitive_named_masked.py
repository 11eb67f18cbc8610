# expect: untouched (mask_select is ops.Select, `unique` a Python set of attributes, repeat counts are ints)
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import operations as P


class MixUpConsistency(nn.Cell):
    def __init__(self, scales=(1, 2, 2), keep=3):
        super().__init__()
        self.mask_select = P.Select()
        self.nonzero = P.NotEqual()          # named after what it tests
        self.unique = sorted(set(scales))
        self.keep = keep

    def construct(self, weak, strong, labels):
        prob = ops.softmax(weak, -1)
        conf = prob.max(axis=-1)
        known = self.nonzero(labels, -1)
        pseudo = self.mask_select(known, labels, prob.argmax(axis=-1).astype(labels.dtype))
        loss = ops.cross_entropy(strong, pseudo, reduction='none')
        loss = self.mask_select(ops.logical_or(known, conf > 0.6), loss, ops.zeros_like(loss))
        total = 0.0
        for k in self.unique:
            total = total + ops.repeat_interleave(loss, k, 0)[: self.keep].mean()
        return total, loss[: len(self.unique)]


def inputs():
    rng = np.random.default_rng(121)
    out = []
    for n in (0, 2, 6):
        w, s = rng.standard_normal((2, 6, 3)).astype(np.float32)
        y = np.full(6, -1, np.int32)
        y[:n] = rng.integers(0, 3, n)
        out.append((ms.Tensor(2 * w), ms.Tensor(s), ms.Tensor(y)))
    return out
