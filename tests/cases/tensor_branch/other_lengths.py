# expect: convert
# Ways that keep more or fewer of the same rows: statements, a name of before, and `a if c else b`.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Lengths(nn.Cell):
    def construct(self, x, w, flag):
        total = x.sum()
        if flag > 0:
            rows = x[:2]
            weights = w[:2]
            total = total + 1.0
        else:
            rows = x
            weights = w
        head = x[..., :3] if flag == 0 else x
        if flag > 1:
            w = ops.log(w - 0.4)[:, :-2]
        else:
            w = ops.sqrt(w)
        scores = ops.softmax(head, -1).max() + head.mean(axis=1).sum()
        return (rows * weights).sum() / total + rows.shape[0] + scores + w.std()


def inputs():
    rng = np.random.default_rng(77)
    found = []
    for flag in (1, 0, 2):
        x, w = rng.uniform(0.5, 2, (2, 4, 6)).astype(np.float32)
        found.append((ms.Tensor(x), ms.Tensor(w), ms.Tensor(flag, ms.int32)))
    return found
