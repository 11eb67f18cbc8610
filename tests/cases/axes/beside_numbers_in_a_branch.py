# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Joints(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = ms.Parameter(ms.Tensor(np.ones(3, np.float32)))

    def construct(self, pred, seen):
        total = ms.Tensor(0.0, ms.float32)
        for j in range(3):
            vis = seen[:, j] > 0
            if vis.any():
                chosen = pred[vis, j] * self.scale[j]
                total = total + ops.log(chosen * chosen + 0.1).mean() + pred[:, vis].max()
            else:
                total = total - pred[0, 0].sum()
        return total


def inputs():
    random = np.random.default_rng(9)
    examples = []
    for seen in (np.eye(5, 3), np.ones((5, 3)), np.eye(5, 3)[:, [0, 0, 2]] * 0 + [[0, 1, 0]] * 5):
        pred = random.standard_normal((5, 5, 2)).astype(np.float32)
        examples.append((ms.Tensor(pred), ms.Tensor(seen.astype(np.int32))))
    return examples
