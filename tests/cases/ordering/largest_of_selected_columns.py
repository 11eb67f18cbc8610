# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Head(nn.Cell):
    """Of every object the overlaps with its nearest candidates, among those that are kept."""

    def construct(self, ious, costs, keep):
        kept = ious[:, keep]
        best, _ = ops.topk(kept, 2, dim=1)
        cheap, _ = ops.topk(costs[:, keep] * 2.0, 3, largest=False)
        return best.sum(1).max() + (cheap * best[:, :1]).mean()


def inputs():
    rng = np.random.default_rng(3)
    out = []
    for keep in ([1, 1, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1], [0, 0, 1, 0, 1, 1]):
        ious = ms.Tensor(rng.random((3, 6)).astype(np.float32))
        costs = ms.Tensor(rng.random((3, 6)).astype(np.float32))
        out.append((ious, costs, ms.Tensor(np.array(keep, bool))))
    return out
