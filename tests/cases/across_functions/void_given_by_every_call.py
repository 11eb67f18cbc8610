# expect: convert
# entry: EdgeLoss
# No call leaves out the void label: the way that returns everything is still there for others.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


def flat_pixels(scores, labels, void=None):
    channels = scores.shape[1]
    scores = scores.transpose(0, 2, 3, 1).reshape(-1, channels)
    labels = labels.reshape(-1)
    if void is None:
        return scores, labels
    known = labels != void
    return scores[known], labels[known]


class EdgeLoss(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 3, 3, pad_mode="same", has_bias=True)

    def construct(self, image, labels):
        scores, targets = flat_pixels(self.conv(image), labels, void=7)
        found = ops.log_softmax(scores, axis=-1)
        hit = (found.argmax(axis=-1) == targets).astype(ms.float32)
        return ops.nll_loss(found, targets), hit.mean()


def inputs():
    rng = np.random.default_rng(9)
    out = []
    for p in (0.3, 0.0, 0.8):
        labels = rng.integers(0, 3, (2, 4, 4))
        labels[rng.random((2, 4, 4)) < p] = 7
        labels[0, 1, 1] = 2
        out.append((Tensor(rng.normal(size=(2, 2, 4, 4)), ms.float32), Tensor(labels, ms.int32)))
    return out
