# expect: convert
# Documents of a query, padded: gains in the order of the scores, over the places of the real ones.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def construct(self, scores, relevance, n):
        scores, relevance = scores[:n], relevance[:n]
        order = ops.argsort(scores, descending=True)
        gains = (2.0**relevance - 1)[order]
        discount = 1.0 / ops.log2(ops.arange(n).astype(ms.float32) + 2.0)
        ideal, _ = ops.sort(2.0**relevance - 1, descending=True)
        return (gains * discount).sum() / (ideal * discount).sum()


def inputs():
    found = []
    for n in (2, 5, 8):
        rng = np.random.RandomState(n)
        scores = rng.randn(8)
        scores[n:] = np.nan
        relevance = rng.permutation(8).astype(np.float32) / 4
        found.append((Tensor(scores, ms.float32), Tensor(relevance), Tensor(n, ms.int32)))
    return found
