# expect: convert
# entry: Net
# `*x.shape[2:]` and `(count,) + sizes` among the sizes of rows of several axes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Attend(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.rnn = nn.Dense(size, size)

    def construct(self, query, keys):
        weights = ops.softmax(ops.matmul(self.rnn(query), keys.swapaxes(-1, -2)), axis=-1)
        return ops.matmul(weights, keys)


class Encoder(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.size = size
        self.rnn = nn.Dense(size, size)
        self.attend = Attend(size)

    def construct(self, x, others, mask):
        mask = mask.expand_dims(-1)
        rows = ops.masked_select(self.rnn(x), mask).view(-1, self.size)
        mask = mask.expand_dims(-1)
        others = ops.masked_select(others, mask).view(-1, *others.shape[2:])
        others = ops.concat((others, others * 2), -2)
        others = others.view(*others.shape[:2], self.size)
        seen = self.attend(rows.view((rows.shape[0], 1) + (self.size,)), others).squeeze(1)
        return ops.concat((seen, rows), 1)


class Net(nn.Cell):
    def __init__(self, size=4):
        super().__init__()
        self.rnn = Encoder(size)
        self.head = nn.Dense(2 * size, 1)
        self.loss = nn.MSELoss()

    def construct(self, x, others, y, mask):
        rows = self.rnn(x, others, mask)
        return self.loss(ops.sigmoid(self.head(rows)).squeeze(-1), ops.masked_select(y, mask))


def inputs():
    rng = np.random.default_rng(43)
    out = []
    for n in (1, 3, 6):
        mask = (rng.permutation(6) < n).reshape(2, 3)
        x = rng.standard_normal((2, 3, 4)).astype(np.float32)
        others = np.where(mask[..., None, None], rng.standard_normal((2, 3, 2, 4)), 1e30)
        y = np.where(mask, rng.integers(0, 2, (2, 3)), np.nan).astype(np.float32)
        given = (x, others.astype(np.float32), y, mask)
        out.append(tuple(ms.Tensor(each) for each in given))
    return out
