# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """length mask, made with a loop (LAS, Tacotron ports)"""
    def construct(self, x, lens):
        b = x.shape[0]
        mask = ops.zeros((b, int(lens.max())), ms.float32)
        for i in range(b):
            mask[i, :int(lens[i])] = 1
        y = x[:, :int(lens.max())]
        return (y * mask.expand_dims(-1)).sum() / mask.sum()


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
