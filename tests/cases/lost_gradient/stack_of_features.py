# expect: refuse (the graph has no `pop`)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x: Tensor):
        kept = [x, ops.tanh(x), x * 2]
        last = kept.pop()
        return (last * kept[1]).sum()


def inputs():
    x = np.random.default_rng(0).standard_normal((4, 6)).astype(np.float32)
    return [(Tensor(x + k),) for k in range(2)]
