# expect: untouched (the selection is in host code: evaluate is called eagerly only)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 1)

    def construct(self, x):
        return self.fc(x).sum()

    def evaluate(self, x, y):
        """Host code: prints the error over the labelled rows."""
        pred = self.fc(x)[:, 0]
        keep = y >= 0
        print(ops.abs(pred[keep] - y[keep]).mean())


def inputs():
    rng = np.random.default_rng(520)
    return [(ms.Tensor(rng.standard_normal((3, 4)).astype(np.float32)),) for _ in range(2)]
