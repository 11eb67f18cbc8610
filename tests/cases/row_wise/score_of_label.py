# expect: convert
# The score that each row gives to its label; halves of the rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        rows = ops.log_softmax(x[mask], -1)
        places = labels[mask].expand_dims(-1)
        score = ops.gather_elements(rows, 1, places).squeeze(-1)
        left, right = ops.split(rows, 2, axis=1)
        return -score.mean(), (left * right).sum(), ops.flip(rows, (1,))[:, 0].sum()


def inputs():
    rng = np.random.default_rng(753)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
