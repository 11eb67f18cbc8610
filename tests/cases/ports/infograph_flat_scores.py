# expect: convert
# Mutual information (aichemist): positives set by index assignment, both sides of the mask, softplus.
import math

import numpy as np
import mindspore as ms
from mindspore import nn, ops


def shifted_softplus(x):
    return ops.log(1 + ops.exp(x)) - math.log(2)


class MutualInformation(nn.Cell):
    def __init__(self, dim=3):
        super().__init__()
        self.x_mlp = nn.Dense(dim, dim)

    def construct(self, x, y, pair_index):
        x = self.x_mlp(x)
        score = (x @ y.T).flatten()
        index = pair_index[:, 0] * y.shape[0] + pair_index[:, 1]
        positive = ops.zeros_like(score, dtype=ms.bool_)
        positive[index] = True
        negative = ~positive
        mutual_info = - shifted_softplus(-score[positive]).mean() \
                      - shifted_softplus(score[negative]).mean()
        return mutual_info


def inputs():
    rng = np.random.default_rng(103)
    out = []
    for pairs in ([[0, 0], [0, 0], [0, 0], [0, 0]], [[0, 1], [1, 2], [1, 2], [3, 0]], [[0, 0], [1, 1], [2, 2], [3, 1]]):
        x = rng.standard_normal((4, 3)).astype(np.float32)
        y = rng.standard_normal((3, 3)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(np.array(pairs, np.int32))))
    return out
