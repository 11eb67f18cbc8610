# expect: convert
# A selection that is a Tensor of its own is written into: masks over it, columns, numbers added.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, y, labels, keep):
        rows, kinds = x[keep], labels[keep]
        boxes = rows * 1
        boxes[:, 2:] = rows[:, :2] + rows[:, 2:].abs()
        boxes[..., 0] = 0.0
        weight = ops.ones_like(kinds).astype(ms.float32)
        weight[kinds == 0] = 0.5
        weight[kinds == 1] += 1.0
        size = boxes[:, 2] - boxes[:, 0]
        size[size < 0] = 0.0
        return (size * weight).sum(), boxes.mean(0)



def inputs():
    rng = np.random.default_rng(411)
    out = []
    for n in (3, 5, 8):
        x, y = rng.standard_normal((2, 8, 4)).astype(np.float32)
        keep = rng.permutation(8) < n
        out.append((Tensor(x), Tensor(y), Tensor(rng.integers(0, 4, 8).astype(np.int32)), Tensor(keep)))
    return out
