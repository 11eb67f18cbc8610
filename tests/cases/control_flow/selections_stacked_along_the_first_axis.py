# expect: convert
"""The error of each forecast where the sensor reported, stacked and averaged over them."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Ensemble(nn.Cell):
    def construct(self, forecasts, target, seen):
        errors = []
        for i in range(3):
            errors.append(ops.square(forecasts[i][seen] - target[seen]))
        errors = ops.stack(errors)
        return ops.sqrt(errors.mean(0) + 1e-6).sum()


def inputs():
    rng = np.random.default_rng(5)
    return [
        (
            ms.Tensor(rng.standard_normal((3, 20)).astype(np.float32)),
            ms.Tensor(rng.standard_normal(20).astype(np.float32)),
            ms.Tensor(rng.permutation(20) < count),
        )
        for count in (4, 11, 17)
    ]
