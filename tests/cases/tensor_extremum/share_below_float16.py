# expect: refuse (as a Tensor of float32 the number would make float16 a float32)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Mean(nn.Cell):
    """What float16 is divided by is a Python number that is no whole one."""

    def construct(self, x, labels):
        share = (labels > 0).float().mean().item()
        return ops.relu(x).sum() / max(share, 0.25)


def inputs():
    x = np.array([0.5, -1.25, 2.0, 0.75], np.float16)
    return [(ms.Tensor(x), ms.Tensor(labels, ms.int32)) for labels in ([1, 2, 0, 0], [0] * 4, [3] * 4)]
