# expect: convert
# A selection is cut and read where the length of another Tensor tells; that length varies.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, y, m):
        n = y.shape[0]
        sel = x[m]
        head, tail = sel[:n].sum(), ops.tanh(sel[n:]).sum()
        late = sel[n - 2 :].sum() + sel[: x.shape[0] - 5].sum()
        return head, tail, late, sel[n], sel[0:n:2].sum()


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n, left in ((3, 1), (1, 8), (4, 6)):
        x, y = (rng.standard_normal(size).astype(np.float32) for size in (9, n))
        out.append(tuple(ms.Tensor(v) for v in (x, y, np.arange(9) != left)))
    return out
