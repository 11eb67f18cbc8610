# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, lens):
        b, s, d = x.shape
        n = lens.max().item()
        out = ops.zeros((b, n, d))
        mask = ops.ones((b, n)).bool()
        for i, l in enumerate(lens):
            out[i, :l] = x[i, :l]
            mask[i, :l] = False
        w = ops.matmul(out, out.swapaxes(1, 2)).masked_fill(mask.unsqueeze(1), -1e9)
        a = ops.softmax(w, axis=-1)
        return ops.matmul(a, out)[:, 0]


def inputs():
    r = np.random.RandomState(0)
    return [(Tensor(r.randn(3, 6, 4).astype(np.float32)), Tensor(np.array(n, np.int32))) for n in ([3, 2, 5], [6, 4, 1], [1, 4, 2])]
