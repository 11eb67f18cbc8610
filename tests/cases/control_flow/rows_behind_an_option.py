# expect: convert
# Rows that an option scales before some of them are chosen; without a choice all of them stay.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.head = nn.Dense(3, 1)

    def construct(self, features, bias=None, keep=None):
        score = self.head(features).squeeze(-1)
        if bias is not None:
            score = score + bias
        if keep is not None:
            score = score[keep]
        return ops.sigmoid(score).mean(), score.max(), score.sum()


def inputs():
    rng = np.random.default_rng(632)
    out = []
    for n in (1, 4, 6):
        features = rng.standard_normal((6, 3)).astype(np.float32)
        keep = rng.permutation(6) < n
        out.append((Tensor(features), None, Tensor(keep)))
    return out
