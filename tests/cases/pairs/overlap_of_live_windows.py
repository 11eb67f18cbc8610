# expect: convert
# Overlaps by `IOU` and `ops.iou`: of the windows that are live with all objects, and of all windows with the objects
# that are there; a row of the result for each object, a column for each window.
import numpy as np
from mindspore import Tensor, nn, ops


class LiveOverlap(nn.Cell):
    def __init__(self):
        super().__init__()
        self.covered = ops.IOU(mode="iof")

    def construct(self, windows, objects, live, there, confidence):
        mine = windows[live]
        overlap = ops.iou(mine, objects)
        best = ops.amax(overlap, 0)
        calibration = ops.square(confidence[live] - best).mean()
        found = ops.amax(self.covered(windows, objects[there]), 1)
        both = self.covered(mine, objects[there])
        return calibration, found.mean(), both.sum(axis=1).max()


def inputs():
    rng = np.random.default_rng(420)
    out = []
    for number, seen in ((2, 1), (5, 2), (8, 4)):
        live, there = rng.permutation(9) < number, rng.permutation(4) < seen
        low = rng.random((13, 2)) * 5
        boxes = np.concatenate([low, low + rng.random((13, 2)) * 4 + 1], 1).astype(np.float32)
        boxes[:9][~live] += 40.0
        confidence = rng.random(9).astype(np.float32)
        confidence[~live] = np.nan
        out.append((Tensor(boxes[:9]), Tensor(boxes[9:]), Tensor(live), Tensor(there), Tensor(confidence)))
    return out
