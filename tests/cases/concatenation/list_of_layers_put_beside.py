# expect: convert
# Every layer reads what all layers before it gave, as dense blocks do; two of them are stacked, too.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([nn.Dense(3, 2), nn.Dense(5, 2), nn.Dense(7, 2)])

    def construct(self, x, keep):
        rows = x[keep]
        feats = [rows]
        outs = []
        for layer in self.layers:
            new = ops.tanh(layer(ops.cat(feats, 1)))
            feats.append(new)
            outs += [new, new * 0.5]
        mixed = ops.stack(outs, axis=1).max(axis=1)
        return mixed.mean() + ops.cat(feats, axis=-1).sum(axis=0)


def inputs():
    rng = np.random.default_rng(42)
    out = []
    for n in (2, 5, 8):
        keep = rng.permutation(8) < n
        x = rng.standard_normal((8, 3)).astype(np.float32)
        x[~keep] = np.nan
        out.append((Tensor(x), Tensor(keep)))
    return out
