# expect: convert
# Scores [N, C, T] and labels [N, T] of a trimmed batch: a loss for every step.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Tagger(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 5)

    def construct(self, x, labels, lengths):
        n = int(lengths.max())
        labels = labels[:, :n]
        scores = self.fc(x[:, :n])
        loss = ops.cross_entropy(scores.transpose(0, 2, 1), labels)
        each = ops.cross_entropy(scores.swapaxes(1, 2), labels, reduction="none")
        return loss + (each * each).mean()


def inputs():
    rng = np.random.default_rng(822)
    out = []
    for lengths in ([1, 2], [4, 3], [6, 6]):
        x = rng.standard_normal((2, 6, 4)).astype(np.float32)
        labels = rng.integers(0, 5, (2, 6)).astype(np.int32)
        out.append((ms.Tensor(x), ms.Tensor(labels), ms.Tensor(np.array(lengths, np.int32))))
    return out
