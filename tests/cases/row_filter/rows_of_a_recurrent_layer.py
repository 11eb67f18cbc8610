# expect: convert
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np


class Tracing(nn.Cell):
    def __init__(self, input_size=5, hidden_size=4):
        super().__init__()
        self.hidden_size = hidden_size
        self.rnn = nn.GRU(input_size, hidden_size, batch_first=True, bidirectional=True)
        self.ln = nn.Dense(2 * hidden_size, 3)

    def construct(self, x, mask):
        h, _ = self.rnn(x)  # (B, L, H)
        rows = ops.masked_select(h, mask.expand_dims(-1)).view(-1, 2 * self.hidden_size)
        return ops.sigmoid(self.ln(rows)).mean()


def inputs():
    r = np.random.default_rng(0)
    f = lambda *s: Tensor(r.standard_normal(s).astype(np.float32))
    return [(f(2, 3, 5), Tensor(r.random((2, 3)) < p)) for p in (0.5, 0.8, 1.0)]
