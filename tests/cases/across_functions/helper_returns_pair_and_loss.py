# expect: convert
# A helper mixes the rows it is given: it gets the mask, and gives back a selection and a number.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def normalise(self, x, y):
        spread = ops.sqrt(((x - x.mean()) ** 2).mean() + 1e-6)
        return x / spread, y / spread, spread

    def construct(self, x, y, mask):
        a, b, spread = self.normalise(x[mask], y[mask])
        return (a * b).sum() + spread


def inputs():
    rng = np.random.default_rng(307)
    out = []
    for n in (3, 1, 6, 2):
        x, y = rng.standard_normal((2, 6)).astype(np.float32)
        x[n:] = [np.nan, np.inf, 1e30, -np.inf, np.nan, 0.0][n:]
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(np.arange(6) < n)))
    return out
