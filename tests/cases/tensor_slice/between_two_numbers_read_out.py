# expect: convert
"""Packed targets: those of each image lie between two offsets, each read out as a Python number."""

import numpy as np

import mindspore as ms
from mindspore import Tensor, nn, ops


class PackedTargets(nn.Cell):
    def __init__(self, batch=2):
        super().__init__()
        self.batch = batch
        self.box = nn.Dense(5, 4)

    def construct(self, queries, boxes, offsets, lens):
        pred = ops.sigmoid(self.box(queries))
        loss = ops.zeros((), ms.float32)
        for i in range(self.batch):
            start = int(offsets[i])
            end = int(offsets[i + 1])
            target = boxes[start:end]
            if target.shape[0] > 0:
                distance = ops.abs(target[:, None] - pred[i][None]).sum(axis=-1)
                loss = loss + distance.min(axis=1).mean()
        first = lens[0].item()
        last = first + lens[1].item()
        return loss, pred[:, first:last].sum()


def inputs():
    rng = np.random.default_rng(33)
    rows = []
    for offsets, lens in (([0, 2, 5], [1, 1]), ([0, 5, 5], [0, 3]), ([1, 2, 4], [1, 2])):
        queries = rng.normal(size=(2, 3, 5)).astype(np.float32)
        boxes = rng.random((5, 4)).astype(np.float32)
        numbers = (np.array(offsets, np.int32), np.array(lens, np.int32))
        rows.append(tuple(Tensor(each) for each in (queries, boxes, *numbers)))
    return rows
