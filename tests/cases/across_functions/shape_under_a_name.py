# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Expected(nn.Cell):
    """Distributions of the selected rows become distances; their shape has a name of its own."""

    def __init__(self):
        super().__init__()
        self.steps = ms.Tensor(np.arange(5).astype(np.float32))

    def distances(self, x):
        shape = x.shape
        x = ops.softmax(x.reshape(shape[0], 4, 5), axis=-1)
        return (x * self.steps).sum(-1)

    def construct(self, logits, weights, keep):
        widest = self.distances(logits[keep]).max(axis=1)
        return (widest * weights[keep]).sum()


def inputs():
    rng = np.random.default_rng(817)
    given = []
    for share in (0.3, 0.5, 0.8):
        keep = rng.random(6) < share
        keep[4] = True
        logits = rng.standard_normal((6, 20)).astype(np.float32)
        logits[~keep] = np.inf
        given.append((ms.Tensor(logits), ms.Tensor(rng.random(6).astype(np.float32)), ms.Tensor(keep)))
    return given
