# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """each prediction beside its truth, with a weight"""

    def construct(self, p, q, t, s, mask):
        p, q, t, s = p[mask], q[mask], t[mask], s[mask]
        loss = 0.0
        for made, wanted, weight in ((p, t, 1.0), (q, s, 0.5)):
            gap = made - wanted
            loss = loss + weight * ops.abs(gap).mean()
        return loss


def inputs():
    r = np.random.RandomState(18)
    return [(*(Tensor(r.randn(9), ms.float32) for _ in range(4)), Tensor(r.rand(9) < p)) for p in (0.3, 0.5, 0.9)]
