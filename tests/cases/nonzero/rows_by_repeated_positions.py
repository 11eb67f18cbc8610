# expect: convert
# Positions repeated along the rows, as torch's `scatter` and `gather` want them.
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, r):
        n, d = x.shape
        places = ops.nonzero(r == 1).reshape(-1)
        columns = places.expand_dims(1).tile((1, d))
        out = ops.zeros_like(x)
        if places.shape[0] > 0:
            out = ops.tensor_scatter_elements(out, columns, ops.tanh(x[places]))
        tok = ops.nonzero(r == 2).squeeze(-1)
        picked = ops.gather_elements(x, 0, tok.unsqueeze(-1).broadcast_to((-1, d)))
        other = ops.scatter(x, 0, tok.unsqueeze(-1).broadcast_to((-1, d)), picked * 2)
        added = ops.tensor_scatter_elements(x, columns, ops.exp(x[places]), 0, "add")
        return out, other, added


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n in (2, 5, 7):
        kinds = rng.permutation([1] * n + [2] * (8 - n) + [0, 0]).astype(np.int32)
        x = rng.standard_normal((10, 3)).astype(np.float32)
        out.append((Tensor(x), Tensor(kinds)))
    return out
