# expect: convert
# Tagger on packed tokens: masked_select(...).view(-1, D) through two layers and a log-softmax.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, dtype as mstype


class Tagger(nn.Cell):
    def __init__(self, d_model=4, n_tags=3):
        super().__init__()
        self.d_model = d_model
        self.mlp = nn.SequentialCell(nn.Dense(d_model, 8), nn.Tanh(), nn.Dense(8, n_tags))
        self.logsm = nn.LogSoftmax(axis=-1)

    def construct(self, o, y, mask):
        if mask is not None:
            o = ops.masked_select(o, ops.expand_dims(mask, -1))
            y = ops.masked_select(y, mask)
        o = o.reshape((-1, self.d_model))
        y = y.reshape(-1)
        o = self.mlp(o)
        logp = self.logsm(o)
        nll = -ops.gather_elements(logp, -1, y.expand_dims(-1)).squeeze(-1)
        entropy = -(ops.exp(logp) * logp).sum(-1)
        return nll.mean(), entropy.mean().astype(mstype.float16)


def inputs():
    rng = np.random.default_rng(44)
    out = []
    for lens in ((1, 0), (3, 2), (5, 5)):
        o = rng.standard_normal((2, 5, 4)).astype(np.float32)
        y = rng.integers(0, 3, (2, 5)).astype(np.int32)
        m = np.arange(5)[None] < np.array(lens)[:, None]
        y[~m] = 99
        out.append((ms.Tensor(o), ms.Tensor(y), ms.Tensor(m)))
    return out
