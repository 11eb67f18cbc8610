# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    """Points inside each box through shared layers; a box without points gives zeros."""

    def __init__(self):
        super().__init__()
        weight = Tensor(np.random.RandomState(2).randn(5, 3).astype(np.float32))
        self.mlp = nn.SequentialCell(nn.Dense(3, 5, weight_init=weight), nn.Tanh())
        self.last = nn.Dense(5, 4)

    def construct(self, points, low, high):
        rois = []
        for i in range(low.shape[0]):
            inside = ops.logical_and((points > low[i]).all(axis=1), (points < high[i]).all(axis=1))
            chosen = points[inside]
            if chosen.shape[0] > 0:
                rois.append(self.last(self.mlp((chosen - low[i]) / (high[i] - low[i]))).max(axis=0))
            else:
                rois.append(ops.zeros((4,), ms.float32))
        return ops.stack(rois)


def inputs():
    rng = np.random.RandomState(6)
    found = []
    for sizes in ((0.01, 0.9, 0.7), (1.0, 0.01, 0.5), (0.8, 0.9, 1.0)):
        points = rng.uniform(-1, 1, (12, 3))
        points[9:] = rng.choice([np.nan, np.inf, 1e30], (3, 3))
        half = np.array(sizes)[:, None] * np.ones((3, 3))
        found.append(tuple(Tensor(item, ms.float32) for item in (points, -half, half)))
    return found
