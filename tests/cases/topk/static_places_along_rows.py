# expect: untouched (k is a number)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows):
        values, index = ops.topk(ops.isfinite(rows).astype(ms.float32), 2, dim=0)
        return values, index.shape[0] * values.sum()


def inputs():
    rng = np.random.default_rng(906)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        out.append((ms.Tensor(r),))
    return out
