# expect: convert
# Mean over the static axis first; only the max mixes the rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BestRow(nn.Cell):
    def construct(self, x, keep):
        row = x[keep > 0].mean(axis=1)
        return row.max()


def inputs():
    rng = np.random.default_rng(207)
    out = []
    for n in (1, 3, 5):
        k = (np.arange(5) < n).astype(np.int32)
        rng.shuffle(k)
        out.append((ms.Tensor(rng.standard_normal((5, 3)).astype(np.float32) - 4), ms.Tensor(k)))
    return out
