# expect: convert
# The last start leaves one element, which is repeated along the 4 weights.
import numpy as np
from mindspore import Parameter, Tensor, nn, ops


class Window(nn.Cell):
    def __init__(self):
        super().__init__()
        self.scale = Parameter(Tensor(np.array([0.5, 1.0, -1.0, 2.0], np.float32)))

    def construct(self, signal, scores):
        start = scores.argmax()
        end = start + 4
        piece = signal[:, start:end] * self.scale
        return ops.tanh(piece).sum(axis=1)


def inputs():
    rng = np.random.default_rng(5)
    made = []
    for best in (0, 3, 5, 8):
        scores = rng.random(9).astype(np.float32)
        scores[best] = 2
        made.append((Tensor(rng.standard_normal((2, 9)).astype(np.float32)), Tensor(scores)))
    return made
