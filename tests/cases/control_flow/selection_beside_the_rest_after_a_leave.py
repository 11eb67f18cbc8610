# expect: convert
import numpy as np
import mindspore
from mindspore import nn, ops


class Net(nn.Cell):
    """Bootstrapped cross entropy: keeps only pixels harder than a threshold."""

    def __init__(self, thresh=0.7, min_kept=2):
        super().__init__()
        self.thresh = float(-np.log(thresh))
        self.min_kept = min_kept
        self.criterion = nn.CrossEntropyLoss(reduction="none")

    def construct(self, logits, target):
        pixel_losses = self.criterion(logits, target).view(-1)
        sorted_losses, _ = ops.sort(pixel_losses, descending=True)
        if sorted_losses[self.min_kept] > self.thresh:
            # the hard ones
            hard = sorted_losses[sorted_losses > self.thresh]  # only those
            # their mean
            return hard.mean()
        return sorted_losses[: self.min_kept].mean()


def inputs():
    rng = np.random.default_rng(4)
    result = []
    for scale in (0.5, 2.0, 4.0):
        logits = (scale * rng.normal(size=(2, 5, 3, 3))).astype(np.float32)
        target = rng.integers(0, 5, (2, 3, 3)).astype(np.int32)
        result.append((mindspore.Tensor(logits), mindspore.Tensor(target)))
    return result
