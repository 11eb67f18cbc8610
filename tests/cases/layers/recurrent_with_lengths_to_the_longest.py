# expect: convert
# The layer is told the lengths, and the batch is cut to the longest; the steps come first.
import numpy as np
from mindspore import Tensor, nn


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.rnn = nn.RNN(3, 4, 2, bidirectional=True)

    def construct(self, x, start, lengths):
        x = x[: lengths.max().item()]
        out, state = self.rnn(x, start, seq_length=lengths)
        one, _ = self.rnn(x, start, lengths // 2 + 1)
        return (out**2).sum() + one.mean(), state


def inputs():
    rng = np.random.default_rng(8)
    sets = []
    for longest in (3, 5, 7):
        lengths = rng.integers(2, longest + 1, 4).astype(np.int32)
        lengths[1] = longest
        x = rng.normal(size=(7, 4, 3)).astype(np.float32)
        start = rng.normal(size=(4, 4, 4)).astype(np.float32)
        sets.append((Tensor(x), Tensor(start), Tensor(lengths)))
    return sets
