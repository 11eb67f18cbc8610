# expect: refuse (2 ** 32 is 0 in the Tensor that counts what is selected)
# oracle: pynative (the number of what is selected is garbage in graph mode)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, mask):
        kept = x[mask]
        return kept.sum() / min(kept.shape[0], 2**32)


def inputs():
    out = []
    for seed, n in enumerate((1, 3, 8)):
        r = np.random.RandomState(seed)
        out.append((Tensor(r.rand(8), ms.float32), Tensor(np.arange(8) < n)))
    return out
