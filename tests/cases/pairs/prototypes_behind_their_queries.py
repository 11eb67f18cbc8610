# expect: convert
# Differences of selected queries and prototypes, then something for every prototype beside them.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = nn.Dense(3, 4)

    def construct(self, queries, prototypes, asked, known):
        query, centre = self.embed(queries[asked]), prototypes[known]
        apart = query[:, None] - centre
        weighted = apart * ops.exp(-ops.abs(centre))
        distance = (weighted**2).sum(-1)
        return distance.min(axis=1).sum(), (apart.max(axis=-1) - centre[:, 0]).mean()


def inputs():
    rng = np.random.default_rng(613)
    out = []
    for n, k in ((2, 1), (5, 3), (6, 4)):
        queries = rng.standard_normal((6, 3)).astype(np.float32)
        prototypes = rng.standard_normal((4, 4)).astype(np.float32)
        asked, known = rng.permutation(6) < n, rng.permutation(4) < k
        out.append((Tensor(queries), Tensor(prototypes), Tensor(asked), Tensor(known)))
    return out
