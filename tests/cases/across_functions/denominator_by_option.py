# expect: convert
# entry: Seq2SeqHead
# The denominator is the number of kept labels, or the batch, as the layer was configured.
from mindspore import nn, ops, Tensor
import numpy as np


class LabelSmoothingLoss(nn.Cell):
    def __init__(self, size, padding_idx=-100, smoothing=0.1, normalize_length=True):
        super().__init__()
        self.size = size
        self.padding_idx = padding_idx
        self.confidence = 1.0 - smoothing
        self.smoothing = smoothing
        self.normalize_length = normalize_length

    def construct(self, x, target):
        batch_size = x.shape[0]
        x = x.view(-1, self.size)
        target = target.view(-1)

        keep = target != self.padding_idx
        x = x[keep]
        target = target[keep]

        log_probs = ops.log_softmax(x, -1)
        nll = -ops.gather_elements(log_probs, 1, target.expand_dims(1)).squeeze(1)
        smooth = -log_probs.mean(-1)
        loss = (self.confidence * nll + self.smoothing * smooth).sum()
        denom = target.shape[0] if self.normalize_length else batch_size
        return loss / denom


class Seq2SeqHead(nn.Cell):
    def __init__(self):
        super().__init__()
        self.out = nn.Dense(4, 6)
        self.criterion = LabelSmoothingLoss(6)
        self.criterion_b = LabelSmoothingLoss(6, smoothing=0.3, normalize_length=False)

    def construct(self, dec, ys):
        logits = self.out(dec)
        return self.criterion(logits, ys), self.criterion_b(logits, ys)


def inputs():
    rng = np.random.RandomState(23)
    res = []
    for n in ([5, 2], [5, 5], [1, 0]):
        y = rng.randint(0, 6, (2, 5)).astype(np.int32)
        for r in range(2):
            y[r, n[r] :] = -100
        res.append((Tensor(rng.randn(2, 5, 4).astype(np.float32)), Tensor(y)))
    return res
