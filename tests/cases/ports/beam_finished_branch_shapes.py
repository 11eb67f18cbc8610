# expect: refuse (the two branches return different shapes, so does the caller)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DropFinished(nn.Cell):
    """Returns one beam as soon as it is good enough, all of them otherwise."""

    def __init__(self, threshold=0.8):
        super().__init__()
        self.threshold = threshold

    def construct(self, tokens, scores):
        probs = ops.softmax(scores, 0)
        best = probs.argmax(axis=0)
        if probs.max() > self.threshold:
            out = tokens[best].expand_dims(0)
            p = probs[best].expand_dims(0)
        else:
            out = tokens
            p = probs
        return out, p


def inputs():
    rng = np.random.default_rng(118)
    out = []
    for s in (0.1, 9.0, 1.0):
        t = rng.integers(0, 9, (3, 5)).astype(np.int32)
        out.append((ms.Tensor(t), ms.Tensor(s * np.array([0.1, 1.0, -0.4], np.float32))))
    return out
