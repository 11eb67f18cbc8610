# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 4, batch_first=True, bidirectional=True)
        self.gru = nn.GRU(3, 4, num_layers=2)
        self.head = nn.Dense(8, 2)

    def construct(self, x, mask):
        read, _ = self.lstm(x[mask])
        steps, last = self.gru(x.swapaxes(0, 1)[:, mask])
        best = self.head(read[:, -1]).sum(0)
        return best, steps[-1].mean(0), last[-1].max(), ops.tanh(last).mean(1)


def inputs():
    r = np.random.RandomState(0)
    out = []
    for n in (1, 3, 6):
        mask = r.permutation(6) < n
        x = r.randn(6, 4, 3).astype(np.float32)
        x[~mask] = np.nan
        out.append((Tensor(x), Tensor(mask)))
    return out
