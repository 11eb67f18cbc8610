# expect: convert
# SimCTG: cosine similarity between all pairs of real tokens, diagonal excluded, margin loss.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TokenContrast(nn.Cell):
    def __init__(self, margin=0.5):
        super().__init__()
        self.margin = margin

    def one(self, h, valid):
        h = h[valid]
        h = h / ops.sqrt((h * h).sum(-1, keepdims=True))
        sim = ops.matmul(h, h.swapaxes(0, 1))
        n = valid.sum()
        off = ops.relu(self.margin - 1.0 + sim).sum() - n * self.margin
        return off / ops.maximum(n * (n - 1), 1)

    def construct(self, hidden, input_ids):
        loss = 0.0
        for h, ids in zip(hidden, input_ids):
            loss = loss + self.one(h, ids != 0)
        return loss / hidden.shape[0]


def inputs():
    rng = np.random.default_rng(46)
    out = []
    for lens in ((1, 2), (3, 2), (5, 5)):
        h = rng.standard_normal((2, 5, 4)).astype(np.float32)
        ids = rng.integers(1, 9, (2, 5)).astype(np.int32)
        m = np.arange(5)[None] >= np.array(lens)[:, None]
        ids[m] = 0
        h[m] = 0
        out.append((ms.Tensor(h), ms.Tensor(ids)))
    return out
