# expect: convert
# Parts of rows: chunks, tiles, columns by number.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        rows = x[mask]
        gate, value = ops.chunk(rows, 2, axis=-1)
        mixed = ops.sigmoid(gate) * value
        wide = ops.tile(mixed, (1, 2)) * rows
        first = ops.gather(rows, ops.arange(2), 1)
        return wide.sum(), first.mean(), ops.split(rows, 1, axis=1)[2].sum(), ops.glu(rows).max()


def inputs():
    rng = np.random.default_rng(754)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
