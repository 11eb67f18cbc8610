# expect: untouched (masked_select and x[mask] appear in text only)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    """Does what ops.masked_select(x, mask).mean() would do, statically."""

    # y = x[mask]; loss = y.mean()
    def construct(self, x, mask):
        weight = mask.astype(ms.float32)  # not x[mask]
        return (x * weight).sum() / weight.sum()


def inputs():
    rng = np.random.default_rng(527)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n)) for n in (1, 4, 6)]
