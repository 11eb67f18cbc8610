# expect: convert
# entry: Net
"""A helper's pair of selections is unpacked into the next call, whole, in a sum and in rounds."""

import numpy as np
from mindspore import Tensor, nn, ops


def hinge(scores, labels):
    """Mean hinge loss of some scores."""
    signs = 2.0 * labels - 1.0
    return ops.relu(1.0 - scores * signs).mean()


class Net(nn.Cell):
    def valid_ones(self, scores, labels):
        scores, labels = scores.reshape(-1), labels.reshape(-1)
        kept = labels != 255
        return scores[kept], labels[kept].astype(scores.dtype)

    def squared(self, power, scores, labels):
        return ((scores - labels) ** power).sum()

    def construct(self, scores, labels):
        per_image = []
        for image, label in zip(scores, labels):
            per_image.append(hinge(*self.valid_ones(image, label)))
        every = [hinge(*self.valid_ones(image, label)) for image, label in zip(scores, labels)]
        total = 0.5 * ops.stack(every).sum()
        total = total + self.squared(2, *self.valid_ones(scores, labels))
        return total + ops.stack(per_image).mean()


def inputs():
    rng = np.random.RandomState(3)
    found = []
    for left in (0.3, 0.8):
        scores = rng.randn(2, 3, 4).astype(np.float32)
        labels = rng.randint(0, 2, (2, 3, 4)).astype(np.int32)
        void = rng.rand(2, 3, 4) > left
        void[:, 0, 0] = False
        labels[void] = 255
        scores[void] = [np.nan, np.inf, 1e30][len(found) % 3]
        found.append((Tensor(scores), Tensor(labels)))
    return found
