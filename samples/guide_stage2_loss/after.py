"""The migration guide's second example: a batch without any object clears the second loss."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops
from staticshape import masked


class TwoStageLoss(nn.Cell):
    """Loss of the proposals, and of the second stage where there are objects."""

    def __init__(self, width=64, classes=8):
        super().__init__()
        self.proposal = nn.Dense(width, 1)
        self.classify = nn.Dense(width, classes)
        self.bce = nn.BCEWithLogitsLoss()
        self.cross_entropy = nn.CrossEntropyLoss(reduction="none")

    def construct(self, features, object_masks, labels):
        stage1_loss = self.bce(self.proposal(features).squeeze(-1), object_masks)
        losses = self.cross_entropy(self.classify(features), labels)
        stage2_loss = ops.reduce_sum(losses * object_masks)
        stage2_loss = masked.cond(
            ops.reduce_sum(object_masks) == 0, stage2_loss.fill(0.0), stage2_loss
        )
        return stage1_loss + stage2_loss / object_masks.shape[0]


def network():
    """The entry that is compiled and measured."""
    return TwoStageLoss()


def inputs():
    """Four batches of 128 regions; one has no object at all."""
    rng = np.random.default_rng(15)
    batches = []
    for share in (0.5, 0.0, 0.1, 0.9):
        features = rng.standard_normal((128, 64)).astype(np.float32)
        objects = (rng.random(128) < share).astype(np.float32)
        labels = rng.integers(0, 8, 128).astype(np.int32)
        batches.append((ms.Tensor(features), ms.Tensor(objects), ms.Tensor(labels)))
    return batches
