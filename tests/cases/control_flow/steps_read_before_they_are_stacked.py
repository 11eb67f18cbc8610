# expect: refuse (the list is read between the loop and the statement that binds its name anew)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, length):
        rows = []
        for t in range(int(length.max())):
            rows.append(ops.tanh(x[:, t]))
        first = ops.relu(rows[0])
        rows = ops.stack(rows, 1)
        return rows.sum() + first.sum()


def inputs():
    rng = np.random.default_rng(33)
    lengths = ([1, 2], [3, 1], [5, 4])
    x = [rng.standard_normal((2, 5, 3)).astype(np.float32) for _ in lengths]
    return [(ms.Tensor(a), ms.Tensor(np.array(n, np.int32))) for a, n in zip(x, lengths)]
