# expect: untouched (bands are compared with positions)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SpecAugment(nn.Cell):
    def construct(self, spec, start, width):
        time = ops.arange(spec.shape[1])
        band = ops.logical_and(time >= start, time < start + width)
        spec = ops.where(band[None, :, None], ops.zeros_like(spec), spec)
        return spec.mean(axis=1)


def inputs():
    rng = np.random.default_rng(64)
    return [
        (ms.Tensor(rng.normal(size=(2, 6, 3)).astype(np.float32)), ms.Tensor(s, ms.int32), ms.Tensor(w, ms.int32))
        for s, w in ((0, 1), (2, 3), (0, 6))
    ]
