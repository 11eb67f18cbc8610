# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class OneOwnerEach(nn.Cell):
    """Detections claimed by several tracks go to the nearest of them alone."""

    def construct(self, distance, claims):
        contested = claims.sum(axis=0) > 1
        nearest = distance[:, contested].argmin(axis=0)
        where = ops.nonzero(contested).reshape(-1)
        claims[:, where] = 0.0
        claims[nearest, where] = 1.0
        return (claims * distance).sum(), claims.sum(axis=1)


def inputs():
    rng = np.random.default_rng(62)
    out = []
    for share in (0.35, 0.5, 0.8):
        claims = (rng.random((3, 9)) < share).astype(np.float32)
        claims[:2, 4] = 1.0
        distance = rng.random((3, 9)).astype(np.float32)
        out.append((ms.Tensor(distance), ms.Tensor(claims)))
    return out
