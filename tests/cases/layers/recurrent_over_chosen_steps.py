# expect: convert
# The voiced frames alone are read, one behind the other.
import numpy as np
from mindspore import Tensor, nn


class Voiced(nn.Cell):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 4)

    def construct(self, frames, voiced):
        out, (hidden, _) = self.lstm(frames[voiced])
        return (out**2).mean(), hidden.sum()


def inputs():
    rng = np.random.default_rng(9)
    sets = []
    for count in (1, 4, 7):
        voiced = np.zeros(7, bool)
        voiced[rng.permutation(7)[:count]] = True
        frames = rng.normal(size=(7, 2, 3)).astype(np.float32)
        sets.append((Tensor(frames), Tensor(voiced)))
    return sets
