# expect: convert
# Boxes and clouds are taken apart in loops: what is done to one of them tells their axes.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Pool(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(5, 6)

    def crop(self, points, feats, box):
        centre, half = box[:3], box[3:]
        inside = (ops.abs(points - centre) <= half).all(axis=1)
        return ops.concat(((points[inside] - centre) / half, feats[inside]), axis=1)

    def construct(self, points, feats, boxes):
        found = []
        for i in range(boxes.shape[0]):
            rows = self.crop(points[i], feats[i], boxes[i])
            found.append(ops.tanh(self.dense(rows)).max(axis=0))
        return ops.stack(found)


def inputs():
    rng = np.random.default_rng(73)
    out = []
    for size in (0.4, 0.9, 2.0):
        points = rng.uniform(-1, 1, (2, 12, 3))
        points[:, 0] = 0.1
        boxes = np.concatenate([np.zeros((2, 3)), np.full((2, 3), size)], -1)
        out.append(
            tuple(
                ms.Tensor(each.astype(np.float32))
                for each in (points, rng.standard_normal((2, 12, 2)), boxes)
            )
        )
    return out
