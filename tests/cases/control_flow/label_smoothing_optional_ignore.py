# expect: convert
"""Label-smoothed cross entropy: the padding goes where a helper is told which index to ignore."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class SmoothedLoss(nn.Cell):
    def __init__(self, eps=0.1, padding=1):
        super().__init__()
        self.eps = eps
        self.padding = padding

    def smoothed(self, lprobs, target, ignore_index=None):
        nll = -ops.gather_elements(lprobs, -1, target)
        smooth = -lprobs.sum(axis=-1, keepdims=True)
        if ignore_index is not None:
            real = target.ne(ignore_index)
            nll = nll[real]
            smooth = smooth[real]
        nll = nll.sum()
        smooth = smooth.sum()
        eps = self.eps / lprobs.shape[-1]
        return (1.0 - self.eps - eps) * nll + eps * smooth, nll

    def construct(self, logits, target):
        lprobs = ops.log_softmax(logits, -1).view(-1, logits.shape[-1])
        return self.smoothed(lprobs, target.view(-1, 1), self.padding)


def inputs():
    rng = np.random.RandomState(0)
    batches = []
    for lengths in ((4, 2), (1, 1), (4, 4)):
        target = rng.randint(2, 7, (2, 4))
        target[np.arange(4)[None] >= np.array(lengths)[:, None]] = 1
        logits = rng.randn(2, 4, 7).astype(np.float32)
        batches.append((ms.Tensor(logits), ms.Tensor(target.astype(np.int32))))
    return batches
