# expect: convert
# entry: GreedyScorer
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class GreedyScorer(nn.Cell):
    """OCR recogniser confidence: mean probability of the emitted characters per text line"""

    def __init__(self, in_dim=6, charset=5, blank=0):
        super().__init__()
        self.fc = nn.Dense(in_dim, charset)
        self.blank = blank

    def _line_confidence(self, line, val):
        prev = ops.cat((ops.full((1,), -1, dtype=line.dtype), line[:-1]))
        keep = ops.logical_and(line != prev, line != self.blank)
        conf = val[keep]
        if conf.shape[0] == 0:
            return ops.zeros((), ms.float32), conf.shape[0]
        return conf.mean(), conf.shape[0]

    def construct(self, feats):
        prob = ops.softmax(self.fc(feats), axis=-1)
        idx, val = prob.argmax(-1), prob.max(axis=-1)
        scores = []
        lengths = []
        for b in range(feats.shape[0]):
            s, n = self._line_confidence(idx[b], val[b])
            scores.append(s)
            lengths.append(ops.scalar_to_tensor(n, ms.int32))
        return ops.stack(scores), ops.stack(lengths)


def inputs():
    rng = np.random.RandomState(22)
    return [(ms.Tensor(rng.randn(3, 9, 6) * s, ms.float32),) for s in (0.5, 2.0, 6.0)]
