# expect: refuse (a Python number takes on the dtype of what it multiplies, a Tensor does not)
import numpy as np
import mindspore as ms
from mindspore import nn


class Scaled(nn.Cell):
    def construct(self, scores, mask, marks):
        hit = scores[mask] > 0
        number = hit.shape[0]
        return (marks * number).sum() + (hit.astype(ms.float32).sum() / number).astype(ms.int8)


def inputs():
    rng = np.random.default_rng(782)
    scores = ms.Tensor(rng.standard_normal(6).astype(np.float32))
    marks = ms.Tensor(np.array([1, 2, 3], np.int8))
    return [(scores, ms.Tensor(np.arange(6) < k), marks) for k in (1, 3, 6)]
