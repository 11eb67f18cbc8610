# expect: convert
# entry: DepthLoss
"""A base loss whose `construct` asks its heirs which places count; by itself it raises."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class MaskedLoss(nn.Cell):
    def valid(self, target):
        """Which places count."""
        raise NotImplementedError

    def error(self, pred, target):
        return ops.abs(pred - target)

    def construct(self, pred, target):
        mask = self.valid(target)
        return self.error(pred[mask], target[mask]).mean()


class DepthLoss(MaskedLoss):
    def valid(self, target):
        return (target > 0) & (target < 2)


class LogDepthLoss(DepthLoss):
    def error(self, pred, target):
        return ops.abs(ops.log(pred) - ops.log(target))


def inputs():
    rng = np.random.default_rng(103)
    return [
        (
            ms.Tensor(rng.uniform(0.1, 2, (3, 9)).astype(np.float32)),
            ms.Tensor((rng.standard_normal((3, 9)) + shift).astype(np.float32)),
        )
        for shift in (0, 0.5, 1)
    ]
