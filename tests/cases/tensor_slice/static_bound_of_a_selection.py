# expect: convert
# A static bound that is read off a selection stands beside the cut.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x, keep, n: Tensor):
        rows = x[keep > 0]
        head = x[:n, : rows.shape[1] - 1]
        return head.sum() + rows.sum()


def inputs():
    rng = np.random.default_rng(7)
    x = rng.standard_normal((4, 3)).astype(np.float32)
    cases = (([1, 0, 0, 0], 0), ([1, 1, 0, 1], 2), ([1, 1, 1, 1], 4))
    return [(Tensor(x), Tensor(keep, ms.int32), Tensor(n, ms.int32)) for keep, n in cases]
