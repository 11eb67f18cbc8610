# expect: convert
# Kinds that the class names side by side, and a helper that selects by one of them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    INTERIOR, INITIAL = 0, 1

    def select(self, xt, kind, which):
        idx = ops.nonzero(kind == which).reshape(-1)
        return ops.gather(xt, idx, 0), idx

    def construct(self, xt, u_ref, kind):
        interior, _ = self.select(xt, kind, self.INTERIOR)
        total = (interior ** 2).mean()
        initial, idx = self.select(xt, kind, self.INITIAL)
        if initial.shape[0] > 0:
            total = total + ((initial.sum(1) - ops.gather(u_ref, idx, 0)) ** 2).mean()
        return total


def inputs():
    r = np.random.RandomState(0)
    out = []
    for p in ([.5, .5], [.2, .8]):
        k = r.choice(2, 10, p=p)
        k[:2] = (0, 1)
        out.append((Tensor(r.randn(10, 2).astype(np.float32)), Tensor(r.randn(10).astype(np.float32)), Tensor(k.astype(np.int32))))
    return out
