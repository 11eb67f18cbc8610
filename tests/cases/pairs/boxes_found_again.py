# expect: convert
# ByteTrack association cost: high and low score detections, greedy matching by rows.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Associate(nn.Cell):
    def __init__(self, high=0.6, low=0.1, thr=0.3):
        super().__init__()
        self.high = high
        self.low = low
        self.thr = thr

    def iou(self, a, b):
        tl = ops.maximum(a[:, None, :2], b[None, :, :2])
        br = ops.minimum(a[:, None, 2:], b[None, :, 2:])
        inter = ops.relu(br - tl).prod(2)
        sa = (a[:, 2:] - a[:, :2]).prod(1)
        sb = (b[:, 2:] - b[:, :2]).prod(1)
        return inter / (sa[:, None] + sb[None] - inter)

    def construct(self, tracks, dets, scores):
        remain_high = scores > self.high
        remain_low = ops.logical_and(scores > self.low, scores <= self.high)
        dets_high = dets[remain_high]
        dets_low = dets[remain_low]
        matched = ops.zeros((tracks.shape[0],), ms.float32)
        if dets_high.shape[0] > 0:
            s = self.iou(tracks, dets_high).max(axis=1)
            matched = ops.where(s > self.thr, s, matched)
        # second association for those still free
        free = matched == 0
        if dets_low.shape[0] > 0 and free.any():
            s2 = self.iou(tracks[free], dets_low).max(axis=1)
            matched[free] = s2
        return matched


def inputs():
    rng = np.random.default_rng(23)
    out = []
    for k in range(4):
        xy = rng.uniform(0, 8, (5, 2))
        tr = np.concatenate([xy, xy + rng.uniform(2, 5, (5, 2))], 1).astype(np.float32)
        dt = np.concatenate([tr, tr[:3] + 1]) + rng.normal(0, 0.3, (8, 4))
        s = rng.uniform(0, 1, 8) * (0.5 if k == 3 else 1)
        out.append((ms.Tensor(tr), ms.Tensor(dt.astype(np.float32)), ms.Tensor(s.astype(np.float32))))
    return out
