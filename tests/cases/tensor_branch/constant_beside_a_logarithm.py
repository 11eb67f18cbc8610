# expect: refuse (the logarithm of the way that is not taken would spoil the weights; as an `if` the list has no gradient)
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor, Parameter


class Net(nn.Cell):
    """Linear-chain CRF, the score of the gold path per sequence, and the forward algorithm over the real steps."""

    def __init__(self, num_tags=4):
        super().__init__()
        rng = np.random.default_rng(60)
        self.transitions = Parameter(Tensor(rng.normal(size=(num_tags, num_tags)).astype(np.float32)), name="trans")
        self.start = Parameter(Tensor(rng.normal(size=(num_tags,)).astype(np.float32)), name="start")

    def gold(self, emit, tags):
        n = tags.shape[0]
        score = self.start[tags[0]] + ops.gather_elements(emit, 1, tags.view(-1, 1)).sum()
        if n > 1:
            score = score + self.transitions[tags[:-1], tags[1:]].sum()
        return ops.log(score * score + self.start[0])

    def construct(self, emissions, tags, mask):
        bs = emissions.shape[0]
        scores = []
        for b in range(bs):
            m = mask[b]
            if m.sum() > 0:
                scores.append(self.gold(emissions[b][m], tags[b][m]))
            else:
                scores.append(ops.zeros((), ms.float32))
        return ops.stack(scores)


def inputs():
    rng = np.random.default_rng(6)
    res = []
    for lens in ([0, 0], [1, 4], [3, 2], [5, 5]):
        e = rng.normal(size=(2, 5, 4)).astype(np.float32)
        t = rng.integers(0, 4, (2, 5)).astype(np.int32)
        m = np.arange(5)[None] < np.array(lens)[:, None]
        res.append((Tensor(e), Tensor(t), Tensor(m)))
    return res
