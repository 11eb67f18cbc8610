# expect: convert
# The network says how many patches of an image are kept; the class token stands in front of them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, width=4, keep=3):
        super().__init__()
        self.keep = keep
        self.dense = nn.Dense(width, width)

    def construct(self, x, kept):
        b, n, d = x.shape
        token, x = x[:, :1], x[:, 1:]
        x = x[kept].reshape(b, self.keep, d)
        x = ops.cat((token, x), axis=1)
        return self.dense(x)


def inputs():
    rng = np.random.default_rng(641)
    out = []
    for _ in range(3):
        x = rng.standard_normal((2, 7, 4)).astype(np.float32)
        kept = np.stack([rng.permutation(6) < 3 for _ in range(2)])
        x[:, 1:][~kept] = np.nan
        out.append((Tensor(x), Tensor(kept)))
    return out
