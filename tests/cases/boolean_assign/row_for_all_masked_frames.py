# expect: convert
# oracle: pynative (the graph fits the row from its first axis on, and does not compile)
"""wav2vec 2.0: one learned row in place of every masked frame, one number in masked channels."""

import numpy as np

import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class MaskFrames(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.mask_emb = Parameter(Tensor(np.linspace(-1, 1, dim).astype(np.float32)))
        self.half = Tensor(np.full(dim, 0.5, np.float16))
        self.encoder = nn.Dense(dim, dim)

    def construct(self, features, frames, spans):
        x = features * 1.0
        x[frames] = self.mask_emb
        y = ops.relu(self.encoder(x))
        y[spans, :] = self.half
        y[frames & spans] = x.mean(axis=1)[:1]
        return y, features.sum()


def inputs():
    rng = np.random.default_rng(11)
    rows = []
    for rate in (0.5, 0.2, 1.0):
        x = rng.normal(size=(2, 5, 4)).astype(np.float32)
        frames = rng.random((2, 5)) < rate
        frames[0, 1] = True
        spans = rng.random((2, 5)) < 0.5
        spans[0, 1] = True
        rows.append((Tensor(x), Tensor(frames), Tensor(spans)))
    return rows
