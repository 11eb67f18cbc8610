# expect: convert
# The helper writes a Parameter: the selection becomes masked, and the `if` stays as it is.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.seen = ms.Parameter(ms.Tensor(0.0, ms.float32), name="seen", requires_grad=False)

    def note(self, x):
        ops.assign(self.seen, self.seen + 1.0)
        return x * 2.0

    def construct(self, x, mask):
        loss = ops.zeros((), ms.float32)
        if mask.any():
            loss = self.note(x[mask]).sum()
        return loss + self.seen


def inputs():
    rng = np.random.default_rng(303)
    out = []
    for n in (3, 2, 1, 6):
        x = rng.standard_normal(6).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.arange(6) < n)))
    return out
