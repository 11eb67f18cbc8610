# expect: convert
# A helper takes rows and gives back two selections under the same mask, as a tuple.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def centre_and_size(boxes):
    centre = (boxes[:, :2] + boxes[:, 2:]) * 0.5
    size = ops.maximum(boxes[:, 2:] - boxes[:, :2], 1e-3)
    return centre, ops.log(size)


class Net(nn.Cell):
    def construct(self, pred, target, mask):
        centre, size = centre_and_size(pred[mask])
        want_centre, want_size = centre_and_size(target[mask])
        return ops.abs(centre - want_centre).sum() + ((size - want_size) ** 2).mean()


def inputs():
    rng = np.random.default_rng(306)
    out = []
    for n in (3, 1, 6, 2):
        pred, target = rng.uniform(0, 1, (2, 6, 4)).astype(np.float32)
        pred[:, 2:] += 1
        target[:, 2:] += 1
        pred[n:] = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0.0], np.float32)[n:, None]
        out.append((ms.Tensor(pred), ms.Tensor(target), ms.Tensor(np.arange(6) < n)))
    return out
