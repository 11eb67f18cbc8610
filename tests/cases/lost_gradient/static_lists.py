# expect: untouched (displays, slices and `append` stay in the graph)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
        outs = [x, ops.tanh(x)]
        outs.append(x * 2)
        outs = [x + 1, *outs]
        table = {"first": outs[0]}
        table["second"] = outs[-1]
        return sum(item.sum() for item in outs[::-1]) + table["second"].mean()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
