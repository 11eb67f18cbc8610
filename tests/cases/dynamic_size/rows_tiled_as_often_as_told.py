# expect: convert
# Rows and their numbers side by side, tiled; the rows of longer ones weigh more.
import mindspore as ms
from mindspore import mint, nn, ops, Tensor
import numpy as np


class Weighted(nn.Cell):
    def __init__(self, most=5):
        super().__init__()
        self.most = most

    def construct(self, rows, lengths):
        lengths = ops.clamp(lengths, 0, self.most)
        expanded = []
        for row, length in zip(rows, lengths):
            count = length.item()
            if count > 0:
                expanded.append(mint.tile(row.unsqueeze(0), (count, 1)))
        return mint.cat(expanded).abs().max(axis=0)


def inputs():
    r = np.random.default_rng(2)
    return [
        (Tensor(r.standard_normal((4, 3)).astype(np.float32)), Tensor(k, ms.int64))
        for k in ([1, 0, 2, 5], [0, 3, 0, 0], [2, 2, 2, 9])
    ]
