# expect: convert
# The axes have one length in the first calls only: the second slice gets the room of the first.
import numpy as np
import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.table = Parameter(Tensor(np.arange(6), ms.float32))

    def construct(self, x, y, n):
        return (x[:, :n] + self.table[:n]).sum() * (y[:n] * x[0, :n]).mean()


def inputs():
    rng = np.random.default_rng(7)
    x = Tensor(rng.standard_normal((2, 6)).astype(np.float32))
    y = Tensor(rng.standard_normal(6).astype(np.float32))
    return [(x, y, Tensor(n, ms.int32)) for n in (1, 3, 5)]
