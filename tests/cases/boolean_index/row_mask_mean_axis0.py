# expect: convert
# Prototype of the foreground rows: mean over axis 0, which is the selected axis.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Prototype(nn.Cell):
    def construct(self, emb, fg):
        m = fg.astype(ms.bool_)
        proto = emb[m].mean(axis=0)
        return ops.sqrt((proto * proto).sum() + 1e-6)


def inputs():
    rng = np.random.default_rng(22)
    out = []
    for n in (1, 2, 5):
        e = rng.standard_normal((5, 8)).astype(np.float32)
        fg = (np.arange(5) < n).astype(np.int32)
        rng.shuffle(fg)
        out.append((ms.Tensor(e), ms.Tensor(fg)))
    return out
