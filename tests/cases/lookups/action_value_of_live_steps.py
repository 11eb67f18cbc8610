# expect: convert
# Q of the action that was taken, for the steps that are not over: rows by arange, columns by actions.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class QLoss(nn.Cell):
    def construct(self, q, actions, returns):
        live = actions < 4
        values = q[live]
        chosen = values[ops.arange(values.shape[0]), actions[live]]
        return ((chosen - returns[live]) ** 2).mean(), values.sum(1).mean()


def inputs():
    rng = np.random.default_rng(701)
    out = []
    for n in (1, 4, 7):
        x = rng.standard_normal((7, 4)).astype(np.float32)
        y = rng.standard_normal(7).astype(np.float32)
        labels = np.full(7, 99, np.int32)
        labels[rng.permutation(7)[:n]] = rng.integers(0, 4, n)
        x[labels == 99], y[labels == 99] = np.nan, 1e30
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(y)))
    return out
