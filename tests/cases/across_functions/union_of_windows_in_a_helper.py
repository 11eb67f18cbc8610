# expect: convert
# entry: WindowMatch
# A helper computes products of columns of both things that it is given: each is guarded once, at its start.
import numpy as np
from mindspore import Tensor, nn, ops


def joint_extent(one, two, least=0.5):
    shared = ops.minimum(one[:, 0] + one[:, 1], two[:, 0] + two[:, 1]) - ops.maximum(one[:, 0], two[:, 0])
    tall = ops.minimum(one[:, 2], two[:, 2])
    inner = ops.relu(shared) * tall
    whole = one[:, 1] * one[:, 2] + two[:, 1] * two[:, 2] - inner
    return inner / (whole + least)


class WindowMatch(nn.Cell):
    def __init__(self):
        super().__init__()
        self.distance = nn.MSELoss()

    def construct(self, windows, truths, heard, score):
        heard = heard > 0
        extent = joint_extent(windows[heard], truths[heard])
        return 1.0 - extent.mean(), self.distance(score[heard], extent)


def inputs():
    rng = np.random.default_rng(418)
    out = []
    for number in (1, 4, 8):
        heard = (rng.permutation(10) < number).astype(np.int32).reshape(2, 5)
        windows, truths = (rng.random((2, 2, 5, 3)) + 0.3).astype(np.float32)
        truths[heard == 0] = np.nan
        windows[heard == 0] = 1e30
        out.append((Tensor(windows), Tensor(truths), Tensor(heard), Tensor(rng.random((2, 5)).astype(np.float32))))
    return out
