# expect: convert
# As many columns as there are kinds.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, emb, labels):
        classes, inverse = ops.unique(labels)
        onehot = ops.one_hot(inverse, classes.shape[0], Tensor(1.0, ms.float32), Tensor(0.0, ms.float32))
        counts = onehot.sum(axis=0)
        protos = ops.matmul(onehot.T, emb) / counts.expand_dims(-1)
        return protos.sum(), counts.max()


def inputs():
    rng = np.random.default_rng(1)
    return [(Tensor(rng.standard_normal((8, 3)).astype(np.float32)), Tensor(rng.integers(0, k, 8).astype(np.int32))) for k in (2, 3, 6)]
