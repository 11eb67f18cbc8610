# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
        outs = [x]
        outs.extend([ops.tanh(x), x * 2])
        outs.extend((x * x, x + 1))
        more = (x - 1, x * 3)
        outs.extend(more)
        return (outs[1] * outs[3] + outs[4] * outs[6]).sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
