# expect: convert
# A method gives back rows, their labels and a weight; it is called twice, with different masks.
from typing import Tuple

import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def pick(self, x: Tensor, y: Tensor, mask: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
        rows = x[mask]
        return rows * 2.0, y[mask], mask.astype(ms.float32).mean()

    def construct(self, x: Tensor, y: Tensor, m: Tensor) -> Tensor:
        pos, pos_label, pos_share = self.pick(x, y, m)
        neg, neg_label, neg_share = self.pick(x, y, ops.logical_not(m))
        loss = ((pos.sum(axis=1) - pos_label) ** 2).mean() * pos_share
        return loss + ops.abs(neg.max(axis=1) - neg_label).sum() * neg_share


def inputs():
    rng = np.random.default_rng(342)
    out = []
    for n in (1, 3, 5):
        x = rng.standard_normal((6, 3)).astype(np.float32)
        y = rng.standard_normal(6).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(rng.permutation(6) < n)))
    return out
