# expect: convert
# Windows newlines; comments in odd places must survive.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Loss(nn.Cell):
    def construct(self, x, m):  # entry
        # before the selection

        y = ops.masked_select(  # trailing on the call
            x,   # the values
            m,   # the mask
        )  # after the call

        # between selection and use
        z = y.exp(); w = z * 2  # two statements on one line

        return w.sum()   # done


def inputs():
    rng = np.random.default_rng(16)
    return [
        (ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(np.arange(6) < n))
        for n in (1, 3, 6)
    ]
