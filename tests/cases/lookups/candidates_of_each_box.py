# expect: convert
"""ATSS: of each box the candidates above a threshold; their scores and rows are looked up."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class CandidateLoss(nn.Cell):
    def __init__(self, topk=4):
        super().__init__()
        self.topk = topk
        self.select = ops.MaskedSelect()

    def construct(self, distance, iou, score, deltas):
        _, candidates = ops.topk(-distance, self.topk, dim=1)
        near = ops.gather_elements(iou, 1, candidates)
        positive = near >= (near.mean(1) + near.std(1)).expand_dims(1)
        picked = self.select(candidates, positive)
        quality = self.select(near, positive)
        logp = ops.log(ops.sigmoid(ops.gather(score, picked, 0)) + 1e-6)
        loss = -(quality / quality.max() * logp).sum() / quality.sum()
        box = ops.abs(deltas[picked]).sum(-1)
        return loss, (box * quality).mean(), score[picked].max()


def inputs():
    rng = np.random.RandomState(0)
    batches = []
    for power in (1.0, 4.0, 0.2):
        batches.append(
            (
                ms.Tensor(rng.rand(3, 9).astype(np.float32)),
                ms.Tensor((rng.rand(3, 9) ** power).astype(np.float32)),
                ms.Tensor(rng.randn(9).astype(np.float32)),
                ms.Tensor(rng.randn(9, 4).astype(np.float32)),
            )
        )
    return batches
