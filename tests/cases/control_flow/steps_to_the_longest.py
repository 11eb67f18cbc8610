# expect: convert
# A decoder runs as many steps as the longest sequence has, and stacks what each of them gives.
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Decoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(4, 4)
        self.head = nn.Dense(4, 3)

    def construct(self, x, lengths):
        h = ops.zeros((x.shape[0], 4), ms.float32)
        outs = []
        for t in range(int(lengths.max())):
            # one step of all sequences
            h = self.cell(x[:, t], h)
            outs.append(self.head(h))
        out = ops.stack(outs, 1)
        inside = ops.arange(out.shape[1])[None, :] < lengths[:, None]
        return (out.sum(-1) * inside).sum() / lengths.sum(), h


def inputs():
    rng = np.random.default_rng(0)
    sets = []
    for longest in (2, 5, 8):
        x = rng.normal(size=(4, 8, 4)).astype(np.float32)
        lengths = rng.integers(1, longest + 1, 4).astype(np.int32)
        sets.append((Tensor(x), Tensor(lengths)))
    return sets
