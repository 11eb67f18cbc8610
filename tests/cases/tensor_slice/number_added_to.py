# Numbers that are added to where they stand, read from a Tensor or not.
# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.more = 1

    def construct(self, x, keep, least=2):
        n = int(ops.count_nonzero(keep))
        rest = n
        n += 1  # rest stays what it was
        least += n
        k = self.more
        k += int(keep.sum())
        best, _ = ops.topk(x, k)
        return x[:n].sum() + x[:least].mean() * best.sum() + x[rest:].sum()


def inputs():
    x = np.random.default_rng(5).normal(size=(9,)).astype(np.float32)
    return [
        (Tensor(x), Tensor(np.array(keep, np.int32)))
        for keep in ([1, 0, 1, 0], [1, 1, 1, 1], [0, 0, 0, 1])
    ]
