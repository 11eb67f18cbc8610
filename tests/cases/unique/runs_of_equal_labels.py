# expect: convert
"""The labels with their repetitions taken out, as a decoder of speech does; then their sum."""

import numpy as np

import mindspore as ms
from mindspore import nn, ops


class Runs(nn.Cell):
    def construct(self, scores):
        labels = ops.unique_consecutive(scores.argmax(axis=-1))
        return labels.sum() * scores.mean()


def inputs():
    rng = np.random.default_rng(22)
    rows = []
    for labels in ([0, 0, 1, 1, 1, 2], [2, 1, 2, 2, 0, 0], [1, 1, 1, 1, 1, 1]):
        scores = rng.uniform(size=(6, 3)).astype(np.float32)
        scores[np.arange(6), labels] += 2.0
        rows.append((ms.Tensor(scores),))
    return rows
