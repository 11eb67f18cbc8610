# int(t.item()) and int(t.asnumpy()) stand where the size is needed: all of it reads the Tensor.
# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, scores, sizes):
        best, _ = ops.topk(scores, int(sizes[0].asnumpy()))
        head = x[: int(sizes[1].item())]  # the first rows
        total = head.sum() * best.mean()
        for i in range(int(sizes[2].item())):
            total = total + scores[i]
        return total + x[int(int(sizes[0])) :].sum()


def inputs():
    rng = np.random.default_rng(3)
    return [
        (
            Tensor(rng.normal(size=(6, 4)).astype(np.float32)),
            Tensor(rng.normal(size=(9,)).astype(np.float32)),
            Tensor(np.array(sizes, np.int32)),
        )
        for sizes in ([2, 3, 4], [5, 1, 9], [1, 6, 2])
    ]
