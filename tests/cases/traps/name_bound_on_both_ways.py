# expect: convert
# The name of a vector holds rows behind both ways: their mask lies along the rows, not along it.
import numpy as np
import mindspore as ms
from mindspore import nn


class Net(nn.Cell):
    def construct(self, x, rows, keep):
        if self.training:
            x = rows[keep]
            part = x.sum()
        else:
            x = rows[keep]
            part = x.mean()
        return x.sum() * 2.0 + part


def inputs():
    rng = np.random.default_rng(407)
    out = []
    for n in (1, 2, 4):
        keep = np.arange(4) < n
        rng.shuffle(keep)
        x = ms.Tensor(rng.standard_normal(4).astype(np.float32))
        out.append((x, ms.Tensor(rng.standard_normal((4, 4)).astype(np.float32)), ms.Tensor(keep)))
    return out
