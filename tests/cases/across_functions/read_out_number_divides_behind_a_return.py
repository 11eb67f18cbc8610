# expect: convert
# A helper returns early where nothing is matched; it divides by a number that is read out.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def loss(self, x, match, wanted, number):
        idx = ops.nonzero(match > 0)
        rows, cols = idx[:, 0], idx[:, 1]
        if rows.shape[0] == 0:
            return x.sum() * 0
        return ops.abs(x[rows, cols] - wanted[rows, cols]).sum() / number

    def construct(self, x, match, wanted):
        return self.loss(x, match, wanted, int((match > 0).astype(ms.int32).sum()) + 1)


def inputs():
    r = np.random.default_rng(13)
    found = []
    for k in (0.2, 0.5, 0.9):
        match = r.random((3, 5)) < k
        match[1, 1] = True
        wanted = np.where(match, r.normal(size=(3, 5)), np.nan)
        found.append(
            (
                Tensor(r.normal(size=(3, 5)), ms.float32),
                Tensor(match.astype(np.int32)),
                Tensor(wanted, ms.float32),
            )
        )
    return found
