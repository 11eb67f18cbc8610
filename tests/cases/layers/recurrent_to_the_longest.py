# expect: convert
# A batch is cut to its longest sequence before the recurrent layers, as packed sequences are ported.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(20, 6)
        self.gru = nn.GRU(6, 5, batch_first=True)
        self.lstm = nn.LSTM(5, 4, batch_first=True, bidirectional=True)
        self.fc = nn.Dense(8, 2)

    def construct(self, ids, lengths):
        longest = int(lengths.max())
        ids = ids[:, :longest]
        steps, last = self.gru(self.emb(ids))
        # both ways, so the end of the sequences matters
        both, (hidden, cell) = self.lstm(steps)
        inside = (ops.arange(longest)[None, :] < lengths[:, None]).astype(ms.float32)
        pooled = (both * inside[:, :, None]).sum(1) / inside.sum(1, keepdims=True)
        return self.fc(pooled), hidden[-1] + cell[0], last.sum()


def inputs():
    rng = np.random.default_rng(7)
    sets = []
    for longest in (2, 5, 8):
        lengths = rng.integers(1, longest + 1, 4).astype(np.int32)
        ids = rng.integers(0, 20, (4, 8)).astype(np.int32)
        sets.append((Tensor(ids), Tensor(lengths)))
    return sets
