# expect: convert
# select: tuple-argument
# Feature maps by name and in a list, as the calls in sight show; joined inside.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Neck(nn.Cell):
    def construct(self, maps: dict[str, ms.Tensor], levels: list):
        top = maps["c5"] * 2 + maps["c4"]
        return ops.concat([top, *levels], 0).mean(axis=0), ops.stack(levels).sum() * len(levels)


def inputs():
    r = np.random.RandomState(0)

    def made():
        return ms.Tensor(r.rand(2, 4), ms.float32)

    return [({"c4": made(), "c5": made()}, [made(), made()]) for _ in range(3)]
