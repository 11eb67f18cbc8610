"""SSD: a small backbone with two heads, and the multibox loss with hard-example mining."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops
from staticshape import masked

ANCHORS = 4 * 16 * 16
CLASSES = 8


class Detector(nn.Cell):
    """Boxes and class scores for four anchors at each place of a 16 x 16 grid."""

    def __init__(self, channels=32, anchors=4):
        super().__init__()
        self.stem = nn.SequentialCell(
            nn.Conv2d(3, channels, 3, stride=2, has_bias=True),
            nn.ReLU(),
            nn.Conv2d(channels, channels, 3, stride=2, has_bias=True),
            nn.ReLU(),
        )
        self.boxes = nn.Conv2d(channels, anchors * 4, 3, has_bias=True)
        self.scores = nn.Conv2d(channels, anchors * CLASSES, 3, has_bias=True)

    def construct(self, images):
        features = self.stem(images)
        batch = images.shape[0]
        boxes = self.boxes(features).transpose(0, 2, 3, 1).reshape(batch, -1, 4)
        scores = self.scores(features).transpose(0, 2, 3, 1).reshape(batch, -1, CLASSES)
        return boxes, scores


class MultiBoxLoss(nn.Cell):
    """Box loss over the matched anchors; class loss over them and the hardest negatives."""

    def __init__(self, negatives=3):
        super().__init__()
        self.negatives = negatives
        self.masked_select = ops.MaskedSelect()
        self.box_loss = nn.SmoothL1Loss(reduction="sum")
        self.class_loss = nn.CrossEntropyLoss(reduction="none")

    def construct(self, boxes, scores, box_targets, labels):
        positive = labels > 0
        count = positive.astype(ms.int32).sum()

        # only the matched anchors have a box to learn
        matched = ops.broadcast_to(ops.expand_dims(positive, -1), boxes.shape)
        localisation = masked.smooth_l1_loss(boxes, box_targets, matched, reduction="sum")

        # of the others, the hardest ones: three for each positive
        loss = self.class_loss(scores.reshape(-1, CLASSES), labels.reshape(-1))
        flat = positive.reshape(-1)
        negative_loss = ops.where(flat, ops.zeros_like(loss), loss)
        k = ops.minimum(count * self.negatives, negative_loss.shape[0] - 1)
        hardest, _, hardest_valid, _ = masked.topk(negative_loss, k)
        classification = masked.sum(loss, flat) + masked.sum(hardest, hardest_valid)
        return (localisation + classification) / count


class TrainDetector(nn.Cell):
    """Detector and loss: what the optimizer differentiates."""

    def __init__(self):
        super().__init__()
        self.detector = Detector()
        self.loss = MultiBoxLoss()

    def construct(self, images, box_targets, labels):
        boxes, scores = self.detector(images)
        return self.loss(boxes, scores, box_targets, labels)


def network():
    """The entry that is compiled and measured."""
    return TrainDetector()


def inputs():
    """Four batches of two images; 6, 40, 15 and 90 anchors are matched."""
    rng = np.random.default_rng(11)
    batches = []
    for matched in (6, 40, 15, 90):
        images = rng.standard_normal((2, 3, 64, 64)).astype(np.float32)
        targets = rng.standard_normal((2, ANCHORS, 4)).astype(np.float32)
        labels = np.zeros(2 * ANCHORS, np.int32)
        labels[rng.permutation(2 * ANCHORS)[:matched]] = rng.integers(1, CLASSES, matched)
        batches.append(
            (ms.Tensor(images), ms.Tensor(targets), ms.Tensor(labels.reshape(2, ANCHORS)))
        )
    return batches
