# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Retrieval(nn.Cell):
    """Of the queries that were clicked, how many documents score above the own one."""

    def construct(self, queries, documents, clicked):
        rows = queries[clicked]
        columns = documents[clicked]
        scores = ops.matmul(rows, columns.T)
        own = ops.arange(scores.shape[0])
        best = scores[own, own]
        above = (scores > best.expand_dims(1)).astype(ms.int32).sum(axis=1)
        return (1.0 / (above.astype(ms.float32) + 1.0)).mean(), ops.exp(best).mean()


def inputs():
    rng = np.random.RandomState(6)
    found = []
    for number in (1, 3, 6):
        clicked = np.zeros(6, bool)
        clicked[rng.permutation(6)[:number]] = True
        other = rng.choice([np.nan, np.inf, 1e30], (2, 6, 4))
        data = np.where(clicked[None, :, None], rng.randn(2, 6, 4), other)
        found.append((Tensor(data[0], ms.float32), Tensor(data[1], ms.float32), Tensor(clicked)))
    return found
