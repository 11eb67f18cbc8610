# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MeanPooling(nn.Cell):
    def __init__(self):
        super().__init__()
        self.proj = nn.Dense(3, 2)

    def construct(self, hidden, attention_mask):
        pooled = []
        for b in range(hidden.shape[0]):
            tokens = hidden[b][attention_mask[b] > 0]
            pooled.append(tokens.mean(axis=0))
        return self.proj(ops.stack(pooled))


def inputs():
    rng = np.random.default_rng(47)
    out = []
    for lens in ((1, 1, 1), (1, 3, 4), (4, 4, 4)):
        mask = (np.arange(4) < np.array(lens)[:, None]).astype(np.int32)
        hidden = rng.normal(size=(3, 4, 3)).astype(np.float32)
        hidden[mask == 0] = np.inf
        out.append((ms.Tensor(hidden), ms.Tensor(mask)))
    return out
