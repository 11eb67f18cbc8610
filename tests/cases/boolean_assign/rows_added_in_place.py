# expect: convert
# entry: Net
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 3)
        self.scale = Parameter(Tensor(np.float32(1.5)), name="scale")

    def construct(self, y, m):
        z = self.fc(y)
        rows = y[m]
        n, width = rows.shape
        z[m] += ops.log(rows + 5)
        z[m] -= y[m].mean(axis=0)
        z[m] *= self.scale
        return (z**2).sum() / (n * width)


def inputs():
    rng = np.random.RandomState(0)
    out = []
    for k in (1, 5, 8):
        m = np.arange(8) < k
        rng.shuffle(m)
        y = np.where(m[:, None], rng.randn(8, 3), -7.0)
        out.append((Tensor(y.astype(np.float32)), Tensor(m)))
    return out
