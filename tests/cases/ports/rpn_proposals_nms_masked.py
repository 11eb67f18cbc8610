# expect: untouched (fixed pre- and post-NMS counts; NMSWithMask gives a mask, nothing is selected)
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore.ops import operations as P


class Proposal(nn.Cell):
    def __init__(self, pre=6, post=3, thr=0.5):
        super().__init__()
        self.pre, self.post = pre, post
        self.nms = P.NMSWithMask(thr)
        self.topKv2 = P.TopK(sorted=True)
        self.gatherND = P.GatherNd()
        self.select = P.Select()

    def construct(self, boxes, scores):
        boxes = ops.stop_gradient(boxes)
        scores = ops.stop_gradient(scores)
        num = min(self.pre, scores.shape[0])
        top, inds = self.topKv2(scores, num)
        picked = self.gatherND(boxes, inds.reshape(num, 1))
        props, _, mask = self.nms(ops.cat((picked, top.reshape(num, 1)), 1))
        score = self.select(mask, props[:, 4], ops.full((num,), -1.0, dtype=ms.float32))
        final, order = self.topKv2(score, self.post)
        return props[order][:, :4], final, (final > 0).astype(ms.int32)


def inputs():
    rng = np.random.default_rng(142)
    out = []
    for step in (0.1, 3.0, 10.0):
        xy = step * np.arange(8)[:, None] + 0.2 * rng.random((8, 2))
        b = np.concatenate([xy, xy + 5], 1).astype(np.float32)
        out.append((ms.Tensor(b), ms.Tensor(rng.random(8).astype(np.float32))))
    return out
