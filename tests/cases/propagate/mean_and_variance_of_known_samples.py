# expect: convert
# The likelihood layer of nn under a mask of samples, beside names that stand for themselves.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 2)
        self.likelihood = nn.GaussianNLLLoss(full=True)

    def construct(self, x, y):
        out = self.dense(x)
        known = y > -50
        mean, log_variance = out[:, 0], out[:, 1]
        mean, variance, y = mean[known], ops.exp(log_variance[known]), y[known]
        return self.likelihood(mean, y, variance), ops.huber_loss(mean, y, delta=0.5)


def inputs():
    rng = np.random.default_rng(672)
    out = []
    for n in (1, 4, 8):
        x = rng.standard_normal((8, 4)).astype(np.float32)
        y = np.where(rng.permutation(8) < n, rng.standard_normal(8), -100).astype(np.float32)
        out.append((Tensor(x), Tensor(y)))
    return out
