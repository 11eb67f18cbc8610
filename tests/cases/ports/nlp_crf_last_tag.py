# expect: untouched (the last tag is gathered)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class CRFScore(nn.Cell):
    def __init__(self, num_tags=3):
        super().__init__()
        rng = np.random.default_rng(1)
        self.transitions = Parameter(Tensor(rng.normal(size=(num_tags, num_tags)).astype(np.float32)))
        self.end = Parameter(Tensor(rng.normal(size=num_tags).astype(np.float32)))

    def construct(self, emissions, tags, mask):
        mask_f = mask.astype(ms.float32)
        batch, length, _ = emissions.shape
        score = ops.gather_elements(emissions[:, 0], 1, tags[:, :1])[:, 0]
        for i in range(1, length):
            step = self.transitions[tags[:, i - 1], tags[:, i]]
            step = step + ops.gather_elements(emissions[:, i], 1, tags[:, i : i + 1])[:, 0]
            score = score + step * mask_f[:, i]
        last = mask.astype(ms.int32).sum(1) - 1
        last_tags = ops.gather_elements(tags, 1, last[:, None])[:, 0]
        return (score + ops.gather(self.end, last_tags, 0)).mean()


def inputs():
    rng = np.random.default_rng(46)
    out = []
    for lens in ((1, 2), (3, 1), (4, 4)):
        mask = np.arange(4) < np.array(lens)[:, None]
        tags = np.where(mask, rng.integers(0, 3, (2, 4)), 0).astype(np.int32)
        out.append((ms.Tensor(rng.normal(size=(2, 4, 3)).astype(np.float32)), ms.Tensor(tags), ms.Tensor(mask)))
    return out
