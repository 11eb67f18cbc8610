# expect: convert
# A rank-2 mask on a rank-3 tensor selects vectors.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TokenLoss(nn.Cell):
    def construct(self, hidden, target, attention_mask):
        active = attention_mask == 1
        h = hidden[active]
        t = target[active]
        per_token = ((h - t) ** 2).sum(axis=-1)
        return per_token.mean()


def inputs():
    rng = np.random.default_rng(23)
    out = []
    for lens in ((1, 4), (3, 3), (4, 4)):
        h, t = rng.standard_normal((2, 2, 4, 6)).astype(np.float32)
        am = (np.arange(4)[None] < np.array(lens)[:, None]).astype(np.int32)
        out.append((ms.Tensor(h), ms.Tensor(t), ms.Tensor(am)))
    return out
