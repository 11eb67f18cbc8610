# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Mean(nn.Cell):
    """A mean in float16: what it is divided by is a Python number, and takes on that dtype."""

    def construct(self, x, labels):
        count = (labels > 0).sum().item()
        return ops.relu(x).sum() / max(count, 1.0)


def inputs():
    x = np.array([0.5, -1.25, 2.0, 0.75], np.float16)
    return [(ms.Tensor(x), ms.Tensor(labels, ms.int32)) for labels in ([1, 2, 0, 0], [0] * 4, [3] * 4)]
