# expect: untouched (a weighted mean over the sea)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LatitudeRMSE(nn.Cell):
    def construct(self, pred, target, lat, sea):
        weight = ops.cos(lat * 3.14159 / 180.0)[None, :, None]
        weight = ops.where(sea, weight, ops.zeros_like(weight)) if False else weight * sea.astype(ms.float32)
        weight = weight / weight.mean()
        return ops.sqrt((weight * (pred - target) ** 2).mean(axis=(1, 2)))


def inputs():
    rng = np.random.default_rng(98)
    out = []
    for n in (1, 6, 12):
        sea = np.zeros(12, bool)
        sea[rng.permutation(12)[:n]] = True
        fields = [ms.Tensor(rng.normal(size=(2, 3, 4)).astype(np.float32)) for _ in range(2)]
        out.append((*fields, ms.Tensor(np.array([-60, 0, 60], np.float32)), ms.Tensor(sea.reshape(1, 3, 4))))
    return out
