# expect: refuse (the labels are not all the first class, or the first class is ignored)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, bank, keep, real):
        q, others = x[keep], bank[real]
        logits = ops.cat((q.sum(axis=-1, keepdims=True), ops.matmul(q, others.T)), axis=1)
        labels = ops.zeros(logits.shape[0], ms.int32)
        labels[0] = 1
        return ops.cross_entropy(logits, labels)


def inputs():
    rng = np.random.default_rng(57)
    out = []
    for n, m in ((1, 5), (3, 1), (6, 7)):
        x = rng.standard_normal((6, 4)).astype(np.float32)
        bank = rng.standard_normal((7, 4)).astype(np.float32)
        keep, real = rng.permutation(6) < n, rng.permutation(7) < m
        out.append((Tensor(x), Tensor(bank), Tensor(keep), Tensor(real)))
    return out
