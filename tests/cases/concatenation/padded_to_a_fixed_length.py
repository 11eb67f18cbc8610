# expect: convert
# `pad` up to a fixed length: the selected rows at the front, a number behind them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(3, 2, weight_init="ones")

    def construct(self, x, score, keep):
        rows = x[keep]
        full = ops.pad(rows, (0, 0, 0, 9 - rows.shape[0]))
        n = score[keep].shape[0]
        return self.head(full), ops.pad(score[keep], (0, 8 - n), value=-1.0)


def inputs():
    rng = np.random.default_rng(423)
    return [
        (
            Tensor(rng.standard_normal((8, 3)).astype(np.float32)),
            Tensor(rng.standard_normal(8).astype(np.float32)),
            Tensor(rng.permutation(8) < n),
        )
        for n in (1, 4, 8)
    ]
