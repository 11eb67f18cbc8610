# expect: convert
import numpy as np; import mindspore as ms
from mindspore import ops, nn


class Net(nn.Cell):
    def construct(self, x, m): s = ops.masked_select(x, m); t = s * 2.0; return t.max() - t.mean()


def inputs():
    rng = np.random.default_rng(302)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
