# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Query(nn.Cell):
    """One query against the keys of a bank that are filled, and the values by its weights."""

    def construct(self, query, keys, filled):
        bank = keys[filled]
        scores = ops.matmul(query, bank.T)
        weights = ops.softmax(scores, axis=-1)
        return ops.matmul(weights, bank), scores.max()


def inputs():
    rng = np.random.RandomState(7)
    found = []
    for number in (1, 3, 6):
        filled = np.zeros(6, bool)
        filled[rng.permutation(6)[:number]] = True
        other = rng.choice([np.nan, np.inf, 1e30], (6, 4))
        keys = np.where(filled[:, None], rng.randn(6, 4), other)
        query = rng.randn(4)
        found.append((Tensor(query, ms.float32), Tensor(keys, ms.float32), Tensor(filled)))
    return found
