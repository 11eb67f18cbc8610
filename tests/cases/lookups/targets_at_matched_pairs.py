# expect: convert
# entry: Criterion
# Labels of the matched queries, put at (image, query); where nothing is matched all is background.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Criterion(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(4, 5)

    def permutation(self, match):
        idx = ops.nonzero(match >= 0)
        return idx[:, 0], idx[:, 1]

    def labels(self, logits, match, gt_labels):
        batch, query = self.permutation(match)
        target = ops.full(match.shape, 4, dtype=ms.int32)
        if batch.shape[0] > 0:
            matched = gt_labels[batch, match[batch, query]]
            target[batch, query] = matched
        return ops.cross_entropy(logits.reshape(-1, 5), target.reshape(-1))

    def boxes(self, boxes, match, gt_boxes, number):
        batch, query = self.permutation(match)
        source = boxes[batch, query]
        wanted = gt_boxes[batch, match[batch, query]]
        return ops.abs(source - wanted).sum() / number

    def construct(self, boxes, match, gt_labels, gt_boxes):
        number = (gt_labels >= 0).astype(ms.float32).sum()
        loss = self.labels(self.dense(boxes), match, gt_labels)
        return loss + self.boxes(ops.sigmoid(boxes), match, gt_boxes, number)


def inputs():
    found = []
    for seed, counts in enumerate(((1, 0), (5, 6), (2, 6))):
        r = np.random.default_rng(seed)
        match = np.full((2, 9), -1)
        labels, boxes = np.full((2, 6), -1), np.full((2, 6, 4), np.nan)
        for b, n in enumerate(counts):
            match[b, r.permutation(9)[:n]] = r.permutation(n)
            labels[b, :n] = r.integers(0, 4, n)
            boxes[b, :n] = r.random((n, 4))
        found.append(
            (
                Tensor(r.normal(size=(2, 9, 4)), ms.float32),
                Tensor(match, ms.int32),
                Tensor(labels, ms.int32),
                Tensor(boxes, ms.float32),
            )
        )
    return found
