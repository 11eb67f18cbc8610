# expect: convert
# CRF: score of the gold path, every sentence cut to its length (slices with tensor bounds in a loop).
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class GoldScore(nn.Cell):
    def __init__(self, num_tags=4, batch=3):
        super().__init__()
        self.batch = batch
        self.transitions = Parameter(Tensor(np.random.uniform(-0.5, 0.5, (num_tags, num_tags)).astype(np.float32)))
        self.start = Parameter(Tensor(np.random.uniform(-0.5, 0.5, num_tags).astype(np.float32)))

    def construct(self, emissions, tags, seq_length):
        scores = []
        for b in range(self.batch):
            n = seq_length[b]
            tag = tags[b, :n]
            emit = emissions[b, :n]
            score = self.start[tag[0]]
            score = score + ops.gather_elements(emit, 1, tag.expand_dims(-1)).sum()
            score = score + self.transitions[tag[:-1], tag[1:]].sum()
            scores.append(score)
        return ops.stack(scores) / seq_length


def inputs():
    rng = np.random.default_rng(42)
    out = []
    for lens in ((2, 2, 3), (6, 2, 4), (6, 6, 6)):
        e = rng.standard_normal((3, 6, 4)).astype(np.float32)
        t = rng.integers(0, 4, (3, 6)).astype(np.int32)
        out.append((Tensor(e), Tensor(t), Tensor(np.array(lens, np.int32))))
    return out
