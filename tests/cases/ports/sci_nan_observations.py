# expect: convert
import numpy as np
import mindspore as ms
import mindspore.numpy as np_
from mindspore import nn, ops


class ObservationLoss(nn.Cell):
    """Missing measurements are NaN in the data."""

    def construct(self, forecast, observed):
        seen = ops.logical_not(ops.isnan(observed))
        error = forecast[seen] - observed[seen]
        rmse = np_.sqrt(np_.mean(error * error))
        bias = np_.mean(error)
        worst = np_.max(np_.abs(error))
        return rmse, bias, worst


def inputs():
    rng = np.random.default_rng(97)
    out = []
    for n in (1, 5, 9):
        seen = np.zeros(9, bool)
        seen[rng.permutation(9)[:n]] = True
        obs = np.where(seen, rng.normal(size=9), np.nan).astype(np.float32)
        out.append((ms.Tensor(rng.normal(size=(3, 3)).astype(np.float32)), ms.Tensor(obs.reshape(3, 3))))
    return out
