# expect: untouched (topk with a constant number of points)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class UncertainPoints(nn.Cell):
    def __init__(self, num_points=4):
        super().__init__()
        self.num_points = num_points

    def construct(self, logits, labels):
        uncertainty = -ops.abs(logits)
        n = min(self.num_points, logits.shape[1])
        _, idx = ops.topk(uncertainty, n, dim=1)
        chosen = ops.gather_elements(logits, 1, idx)
        target = ops.gather_elements(labels, 1, idx)
        keep = target >= 0
        loss = ops.relu(chosen) - chosen * target + ops.log1p(ops.exp(-ops.abs(chosen)))
        loss = ops.where(keep, loss, ops.zeros_like(loss))
        return loss.sum() / ops.maximum(keep.sum(), 1)


def inputs():
    rng = np.random.default_rng(30)
    return [
        (
            ms.Tensor(rng.normal(size=(2, 6)).astype(np.float32)),
            ms.Tensor(rng.integers(low, 2, (2, 6)).astype(np.float32)),
        )
        for low in (-1, 0, 1)
    ]
