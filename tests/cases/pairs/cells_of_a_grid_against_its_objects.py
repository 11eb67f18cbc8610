# expect: convert
# entry: Net
# Free cells of a grid of anchors against the objects in it: the masks have four axes. The boxes come
# out of a join, of whose parts one has a rank that nothing tells.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Decoder(nn.Cell):
    def __init__(self, grid):
        super().__init__()
        y, x = np.meshgrid(np.arange(grid), np.arange(grid), indexing="ij")
        self.offset = Tensor(np.stack((x, y), -1)[None, None], ms.float32)
        self.grid = grid

    def construct(self, raw):
        centre = (ops.sigmoid(raw[..., :2]) + self.offset) / self.grid
        return ops.concat((centre, ops.exp(raw[..., 2:4])), -1)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.decoder = Decoder(2)

    def best(self, boxes, objects):
        low, high = boxes[:, None, :2] - boxes[:, None, 2:] / 2, boxes[:, None, :2] + boxes[:, None, 2:] / 2
        first, last = objects[None, :, :2] - objects[None, :, 2:] / 2, objects[None, :, :2] + objects[None, :, 2:] / 2
        side = (ops.minimum(high, last) - ops.maximum(low, first)).clamp(min=0)
        shared = side[..., 0] * side[..., 1]
        area = boxes[:, None, 2] * boxes[:, None, 3] + objects[None, :, 2] * objects[None, :, 3]
        return (shared / (area - shared)).max(axis=1)

    def construct(self, raw, target):
        boxes = self.decoder(raw)
        there = target[..., 4] > 0.5
        objects = target[there][:, :4]
        overlap = self.best(boxes[~there], objects)
        return overlap.mean() + ops.abs(boxes[there] - objects).sum()


def inputs():
    r = np.random.default_rng(18)
    found = []
    for n in (1, 3, 7):
        there = (r.permutation(8) < n).reshape(1, 2, 2, 2)
        target = r.random((1, 2, 2, 2, 5)) * 0.5 + 0.1
        target[~there] = np.nan
        target[..., 4] = there
        found.append((Tensor(r.normal(size=(1, 2, 2, 2, 6)), ms.float32), Tensor(target, ms.float32)))
    return found
