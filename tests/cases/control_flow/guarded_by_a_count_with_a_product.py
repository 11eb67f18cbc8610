# expect: convert
# A guard by the number of tokens around a matrix product: it stays, its tokens do not.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self, d=4, e=3):
        super().__init__()
        self.e = e
        self.router = nn.Dense(d, e)
        self.w1 = ms.Parameter(Tensor(np.random.default_rng(0).standard_normal((e, d, d)).astype(np.float32)))
    def construct(self, x):
        p = ops.softmax(self.router(x), -1)
        top, sel = p.max(axis=-1), p.argmax(axis=-1)
        out = ops.zeros_like(x)
        for i in range(self.e):
            tok = ops.nonzero(sel == i).squeeze(-1)
            if tok.shape[0] > 0:
                h = ops.relu(ops.matmul(x[tok], self.w1[i])) * top[tok].unsqueeze(-1)
                out = ops.tensor_scatter_add(out, tok.unsqueeze(-1), h)
        return out


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(3 * rng.standard_normal((9, 4)).astype(np.float32)),) for _ in range(3)]
