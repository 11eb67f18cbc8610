# expect: untouched (constexpr functions and module-level NumPy run on the host)
# entry: Net
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import constexpr

TABLE = np.arange(10)
EVEN = TABLE[TABLE % 2 == 0]


@constexpr
def kept(n):
    a = np.arange(n)
    return tuple(int(v) for v in a[a % 3 == 0])


class Net(nn.Cell):
    def construct(self, x):
        total = x.sum() * 0
        for i in kept(x.shape[0]):
            total = total + x[i]
        return total


def metric(pred, label):
    """Host code: eager selection is nobody's problem."""
    pred = pred.asnumpy()
    return pred[label.asnumpy() > 0].mean()


def inputs():
    rng = np.random.default_rng(219)
    return [(ms.Tensor(rng.standard_normal(8).astype(np.float32)),) for _ in range(2)]
