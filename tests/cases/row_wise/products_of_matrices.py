# expect: convert
# A product for every selected matrix.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, x, labels, mask):
        left = x.reshape(-1, 2, 2)[mask]
        right = ops.exp(x * 0.5).reshape(-1, 2, 2)[mask]
        return ops.bmm(left, right).sum(), ops.matmul(right, left).mean()


def inputs():
    rng = np.random.default_rng(756)
    junk = np.array([np.nan, np.inf, 1e30, -np.inf], np.float32)
    out = []
    for n in (1, 3, 7):
        mask = rng.permutation(7) < n
        x = rng.standard_normal((7, 4)).astype(np.float32)
        x = np.where(mask[:, None], x, junk)
        labels = np.where(mask, rng.integers(0, 4, 7), -9).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(mask)))
    return out
