# expect: untouched (the branch asks a static shape)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaxIoUAssigner(nn.Cell):
    def __init__(self, pos_thr=0.5):
        super().__init__()
        self.pos_thr = pos_thr

    def construct(self, overlaps, gt_labels):
        num_gts, num_boxes = overlaps.shape
        if num_gts == 0 or num_boxes == 0:
            return ops.zeros((num_boxes,), ms.int32)
        max_overlaps = overlaps.max(axis=0)
        argmax = ops.argmax(overlaps, dim=0)
        assigned = ops.zeros((num_boxes,), ms.int32)
        pos = max_overlaps >= self.pos_thr
        labels = ops.gather(gt_labels, argmax, 0)
        assigned = ops.where(pos, labels, assigned)
        return assigned


def inputs():
    rng = np.random.default_rng(11)
    return [
        (ms.Tensor(rng.uniform(0, top, (3, 6)).astype(np.float32)), ms.Tensor(np.array([1, 2, 3], np.int32)))
        for top in (0.5, 0.8, 1.0)
    ]
