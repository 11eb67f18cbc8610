# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaskedWords(nn.Cell):
    """The head takes the masked words alone, its caller their targets: both ask whether there is a mask."""

    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(6, 5)

    def head(self, features, masked=None):
        if masked is not None:
            features = features[masked, :]
        return ops.gelu(self.dense(features))

    def construct(self, features, words):
        masked = words != 1
        scores = self.head(features, masked)
        targets = words
        if masked is not None:
            targets = targets[masked]
        return ops.cross_entropy(scores, targets, reduction="sum")


def inputs():
    rng = np.random.default_rng(822)
    texts = ([0, 1, 3, 2, 1, 3], [4, 1, 1, 1, 1, 2], [2, 0, 3, 2, 4, 3])
    features = rng.standard_normal((3, 6, 6)).astype(np.float32)
    return [(ms.Tensor(x), ms.Tensor(text, ms.int32)) for x, text in zip(features, texts)]
