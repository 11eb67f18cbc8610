# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Assigner(nn.Cell):
    """SimOTA among the anchors inside of boxes: each object takes as many as its overlaps say."""

    def __init__(self, candidates=3):
        super().__init__()
        self.candidates = candidates

    def match(self, cost, ious, classes):
        matching = ops.zeros_like(cost)
        best_ious, _ = ops.topk(ious, self.candidates, dim=1)
        dynamic_ks = ops.clamp(best_ious.sum(1).astype(ms.int32), min=1)
        for g in range(cost.shape[0]):
            _, pos = ops.topk(cost[g], dynamic_ks[g], largest=False)
            matching[g][pos] = 1.0
        several = matching.sum(0) > 1
        cheapest = ops.argmin(cost, axis=0)
        onehot = ops.one_hot(
            cheapest, cost.shape[0], Tensor(1.0, ms.float32), Tensor(0.0, ms.float32)
        ).T
        matching = ops.where(several[None], onehot, matching)
        fg = matching.sum(0) > 0
        matched = matching[:, fg].argmax(axis=0)
        return fg.sum(), classes[matched], (matching * ious).sum(0)[fg]

    def construct(self, anchors, boxes, classes, inside):
        kept = anchors[inside]
        ious = 1 / (1 + ops.abs(boxes[:, None] - kept[None]).sum(-1))
        cost = -3.0 * ops.log(ious)
        number, found, overlaps = self.match(cost, ious, classes)
        return (found.astype(ms.float32) * overlaps).sum() / number


def inputs():
    rng = np.random.default_rng(5)
    out = []
    for inside in ([1, 1, 0, 1, 1, 1, 0, 1], [1] * 8, [0, 1, 1, 0, 0, 1, 0, 0]):
        anchors = Tensor(rng.random((8, 4)).astype(np.float32))
        boxes = Tensor(rng.random((3, 4)).astype(np.float32))
        out.append(
            (anchors, boxes, Tensor(np.array([0, 4, 2], np.int32)), Tensor(np.array(inside, bool)))
        )
    return out
