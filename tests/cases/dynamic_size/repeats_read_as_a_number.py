# expect: convert
# The number of repeats is read out as a number: op by op it runs, the graph takes none.
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np

class A(nn.Cell):
    def construct(self, x, d):
        d = ops.clamp(d, 0, 3)
        n = int(d)
        return ops.repeat_interleave(x, n, axis=0).mean()

def inputs():
    r = np.random.default_rng(1)
    return [(Tensor(r.standard_normal((3, 4)).astype(np.float32)), Tensor(k, ms.int32)) for k in (1, 2, 3)]
