# expect: convert
# entry: Net
# Each network learns from the samples that the other finds easy, picked out of the data by place.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Head(nn.Cell):
    def __init__(self):
        super().__init__()
        self.d = nn.Dense(4, 4)

    def construct(self, x):
        return ops.tanh(self.d(x))


class Net(nn.Cell):
    """co-teaching with numbers from a schedule."""

    def __init__(self):
        super().__init__()
        self.a, self.b = Head(), Head()

    def n_keep(self, step, total):
        return ops.maximum((total * (1 - ops.minimum(step / 10.0, 0.5))).astype(ms.int32), 1)

    def per_sample(self, logits, y):
        return ops.cross_entropy(logits, y, reduction="none")

    def construct(self, x, y, step):
        la = self.per_sample(self.a(x), y)
        lb = self.per_sample(self.b(x), y)
        num = self.n_keep(step, x.shape[0])
        ind_a = ops.argsort(la)
        ind_b = ops.argsort(lb)
        ua, ub = ind_a[:num], ind_b[:num]
        loss_a = self.per_sample(self.a(x[ub]), y[ub])
        loss_b = self.per_sample(self.b(x[ua]), y[ua])
        return loss_a.sum() / num + loss_b.sum() / num


def inputs():
    r = np.random.RandomState(4)
    return [
        (
            Tensor(r.randn(9, 4), ms.float32),
            Tensor(r.randint(0, 4, 9), ms.int32),
            Tensor(s, ms.float32),
        )
        for s in (0.0, 3.0, 20.0)
    ]
