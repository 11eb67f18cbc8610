# expect: convert
# `mm`, `dot` and `outer` of selections, and rows scattered into a fixed table.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, weight, kinds, keep):
        rows, share, kind = x[keep], weight[keep], kinds[keep]
        alike = ops.mm(rows, rows.swapaxes(0, 1))
        joint = ops.outer(share, share)
        mean = ops.dot(share.expand_dims(0), rows)
        table = ops.scatter_nd(kind.expand_dims(-1), rows, (3, 4))
        return (alike * joint).sum(), mean, table


def inputs():
    rng = np.random.default_rng(424)
    return [
        (
            Tensor(rng.standard_normal((6, 4)).astype(np.float32)),
            Tensor(rng.uniform(0.1, 1, 6).astype(np.float32)),
            Tensor(rng.integers(0, 3, 6).astype(np.int32)),
            Tensor(rng.permutation(6) < n),
        )
        for n in (1, 3, 6)
    ]
