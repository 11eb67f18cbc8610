# int() around whole numbers that are read and computed with: the Tensor computes.
# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.more = 2

    def construct(self, x, sizes):
        head = x[: int(sizes[0].item() + self.more)]
        tail = x[int(-sizes[1].item()) :]  # counted from the end
        half = x[: int(sizes.sum().asnumpy().item() // 2)]
        return head.sum() + tail.mean() * half.max()


def inputs():
    rng = np.random.default_rng(5)
    return [
        (
            Tensor(rng.normal(size=(9,)).astype(np.float32)),
            Tensor(np.array(sizes, np.int32)),
        )
        for sizes in ([2, 3], [5, 1], [7, 9])
    ]
