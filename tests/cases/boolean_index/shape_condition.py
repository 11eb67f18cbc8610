# expect: convert
# A Python-looking condition on the number of selected rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, m):
        sel = x[m > 0]
        if sel.shape[0] > 2:
            loss = sel.mean()
        else:
            loss = sel.sum()
        return loss


def inputs():
    rng = np.random.default_rng(324)
    return [(ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor((np.arange(6) < n).astype(np.int32))) for n in (1, 3, 6)]
