# expect: convert
# A trimmed batch is put into rows, and is a batch again: sizes by name, and -1.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 5)
        self.out = nn.Dense(5, 3)

    def construct(self, x, lengths):
        n = int(lengths.max())
        x = x[:, :n]
        b, t, d = x.shape
        rows = x.reshape(b * t, d)
        # two heads for every step
        heads = rows.view(b * t, 2, 2)
        weights = ops.softmax(ops.bmm(heads, heads.swapaxes(1, 2)), -1)
        mixed = ops.bmm(weights, heads).view(b, t, d)
        hidden = ops.relu(self.fc(rows)).reshape(b, t, -1)
        hidden = hidden.view(-1, hidden.shape[-1])
        scores = self.out(hidden)
        scores = scores.reshape(2, -1, 3)
        return (scores ** 2).mean() + (mixed * x).mean(), rows.mean()


def inputs():
    rng = np.random.default_rng(819)
    out = []
    for lengths in ([1, 2], [4, 3], [6, 6]):
        x = rng.standard_normal((2, 6, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.array(lengths, np.int32))))
    return out
