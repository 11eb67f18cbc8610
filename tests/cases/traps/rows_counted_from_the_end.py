# expect: convert
# A place below 0 counts from the end, and its row has a gradient: also where the place is a Tensor.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, x, k):
        n = int(k)
        # the row in front of the first one is the last
        state = x[0] * 0
        for i in range(n):
            state = ops.tanh(state + x[i] - x[i - 1])
        return state * x[-n] + x[n - 3] + x[:n].sum()


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal(6).astype(np.float32)), Tensor(k, ms.int32)) for k in (1, 3, 4)]
