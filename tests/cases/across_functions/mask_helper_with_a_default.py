# expect: convert
# `sequence_mask` of every toolkit: the longest length is asked for where none is given.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


def sequence_mask(lengths, max_len=None):
    """True for the places of each row that are real."""
    if max_len is None:
        # the longest one
        max_len = lengths.max()
    ids = ops.arange(max_len)
    return ids.unsqueeze(0) < lengths.unsqueeze(1)


class Net(nn.Cell):
    def __init__(self, dim=4):
        super().__init__()
        self.q = nn.Dense(dim, 1)

    def construct(self, x, lengths):
        mask = sequence_mask(lengths)
        whole = sequence_mask(lengths, x.shape[1])
        total = (x.sum(axis=-1) * whole).sum(axis=1)
        x = x[:, : lengths.max()]
        score = self.q(x).squeeze(-1)
        score = score.masked_fill(ops.logical_not(mask), -1e9)
        att = ops.softmax(score, -1)
        return (att.unsqueeze(-1) * x).sum(axis=1), total


def inputs():
    rng = np.random.default_rng(47)
    out = []
    for lens in ((1, 1, 1), (3, 5, 2), (7, 4, 7)):
        x = rng.standard_normal((3, 7, 4)).astype(np.float32)
        out.append((Tensor(x), Tensor(np.array(lens, np.int64))))
    return out
