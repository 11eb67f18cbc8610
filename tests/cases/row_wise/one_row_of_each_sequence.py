# expect: convert
# oracle: graph (PyNative takes wrong positions for a mask of two axes)
"""`x[mask].view(batch, dim)`: the shape says that the mask is true once in every sequence."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class LastState(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.fc = nn.Dense(dim, 3)

    def construct(self, x, last):
        is_last = ops.arange(5).expand_dims(0) == last.expand_dims(1)
        final = x[is_last].view(x.shape[0], x.shape[-1])
        return self.fc(final)


def inputs():
    rng = np.random.default_rng(2)
    rows = []
    for last in ([0, 4, 2], [1, 1, 1], [3, 0, 0]):
        x = rng.normal(size=(3, 5, 4)).astype(np.float32)
        rows.append((Tensor(x), Tensor(np.array(last, np.int32))))
    return rows
