# expect: refuse (the layer that runs was put in by its name: it mixes the selected rows)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.act = nn.Tanh()
        self.scale = nn.Tanh()
        self.insert_child_to_cell("act", nn.Softmax(0))
        self._cells["scale"] = nn.Softmax(0)

    def construct(self, x, m):
        rows = x[m]
        return (self.act(rows) * rows).sum() + (self.scale(rows) * rows).max()


def inputs():
    found = []
    for n in (1, 3, 5):
        rng = np.random.RandomState(n)
        mask = rng.permutation(5) < n
        found.append((Tensor(rng.randn(5), ms.float32), Tensor(mask)))
    return found
