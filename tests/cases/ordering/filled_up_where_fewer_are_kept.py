# expect: convert
# Detections: no more than so many are kept, and where there are fewer they are filled up.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self, most=4):
        super().__init__()
        self.most = most

    def construct(self, boxes, scores, labels):
        chosen = scores > 0.5
        boxes, scores, labels = boxes[chosen], scores[chosen], labels[chosen]
        order = ops.argsort(scores, descending=True)
        if order.shape[0] > self.most:
            order = order[: self.most]
        boxes, scores, labels = boxes[order], scores[order], labels[order]
        number = scores.shape[0]
        if number < self.most:  # as many for every picture
            boxes = ops.cat([boxes, ops.zeros((self.most - number, 4), ms.float32)])
            scores = ops.cat([scores, ops.zeros((self.most - number,), ms.float32)])
            labels = ops.cat([labels, ops.full((self.most - number,), -1, dtype=ms.int32)])
        return boxes * 2, scores, labels


def inputs():
    found = []
    for n in (7, 2, 4, 1, 5):
        rng = np.random.RandomState(n)
        scores = rng.rand(7) * 0.5
        scores[rng.permutation(7)[:n]] += 0.5
        boxes = rng.randn(7, 4)
        boxes[scores <= 0.5] = (np.nan, np.inf, 1e30, 0)
        labels = Tensor(rng.randint(0, 3, 7), ms.int32)
        found.append((Tensor(boxes, ms.float32), Tensor(scores, ms.float32), labels))
    return found
