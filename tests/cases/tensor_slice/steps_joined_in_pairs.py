# expect: refuse (which steps make a row depends on the length)
# Two steps make one row here: which steps are beside one another depends on the length.
import numpy as np
import mindspore as ms
from mindspore import nn


class Pairs(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(8, 3)

    def construct(self, x, lengths):
        n = int(lengths.max())
        rows = x[:, :n].reshape(-1, 8)
        return self.fc(rows).mean()


def inputs():
    rng = np.random.default_rng(820)
    out = []
    for lengths in ([1, 2], [4, 3], [6, 6]):
        x = rng.standard_normal((2, 6, 4)).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(np.array(lengths, np.int32))))
    return out
