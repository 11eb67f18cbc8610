# expect: convert
"""`x[i, :n]` with a number of selected elements cuts a row: it does not read its element `n`."""
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, mask, mel):
        selected = x[mask]
        n = selected.shape[0]
        first = mel[0, :n]
        loss = ops.l1_loss(first, mel[-1, :n]) + mel[1, 2, :n].sum()
        for i in range(mel.shape[0]):
            loss = loss + ops.exp(mel[i, :n, 1:]).mean()
        return loss * selected.mean(), mel[0, 0, n], mel[:, :n].sum()


def inputs():
    rng = np.random.default_rng(8)
    rows = []
    for count in (7, 4, 1):
        mask = np.zeros(9, bool)
        mask[rng.permutation(9)[:count]] = True
        x = rng.normal(size=9).astype(np.float32)
        mel = rng.normal(size=(3, 10, 10)).astype(np.float32)
        rows.append((Tensor(x), Tensor(mask), Tensor(mel)))
    return rows
