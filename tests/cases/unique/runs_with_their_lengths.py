# expect: refuse (the results are a tuple whose length the options decide)
"""Runs of equal labels with how long each is."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Lengths(nn.Cell):
    def construct(self, scores):
        labels, counts = ops.unique_consecutive(scores.argmax(axis=-1), return_counts=True)
        return (labels * counts).sum() * scores.mean()


def inputs():
    rng = np.random.default_rng(22)
    rows = []
    for labels in ([0, 0, 1, 1, 1, 2], [2, 1, 2, 2, 0, 0]):
        scores = rng.uniform(size=(6, 3)).astype(np.float32)
        scores[np.arange(6), labels] += 2.0
        rows.append((ms.Tensor(scores),))
    return rows
