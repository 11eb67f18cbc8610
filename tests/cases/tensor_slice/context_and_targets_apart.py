# expect: convert
# A neural process: the first rows are the context, what is predicted meets the rest of the labels.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.enc = nn.Dense(3, 6)
        self.dec = nn.Dense(8, 2)

    def construct(self, x, y, num_context):
        xc, yc = x[:num_context], y[:num_context]
        xt, yt = x[num_context:], y[num_context:]
        r = ops.relu(self.enc(ops.concat((xc, yc), axis=-1))).mean(axis=0)
        rep = ops.broadcast_to(r.unsqueeze(0), (xt.shape[0], 6))
        out = self.dec(ops.concat((xt, rep), axis=-1))
        mu, sigma = out[:, :1], 0.1 + 0.9 * ops.softplus(out[:, 1:])
        nll = 0.5 * ((yt - mu) / sigma) ** 2 + ops.log(sigma)
        return nll.mean()


def inputs():
    rng = np.random.default_rng(86)
    found = []
    for n in (1, 4, 7):
        x = rng.standard_normal((8, 2)).astype(np.float32)
        y = rng.standard_normal((8, 1)).astype(np.float32)
        found.append((Tensor(x), Tensor(y), Tensor(n, ms.int32)))
    return found
