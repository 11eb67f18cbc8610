# expect: refuse (the method writes into `out`, which is read beside its result)
# oracle: graph (PyNative has no kernel for `scatter_`)
import numpy as np
from mindspore import Tensor, nn, ops


class Both(nn.Cell):
    def construct(self, scores, kind):
        out = ops.zeros_like(scores)
        place = ops.nonzero(kind == 1).reshape(-1)
        again = out.scatter_(0, place, ops.exp(scores[place]))
        return out.sum() + again.max()


def inputs():
    return [
        (Tensor(np.array([0.5, -1.0, 0.25, 1.5, -0.5], np.float32)), Tensor(np.array([0, 1, 2, 0, 1], np.int32))),
        (Tensor(np.array([0.5, -1.0, 0.25, 1.5, -0.5], np.float32)), Tensor(np.array([0, 0, 0, 1, 2], np.int32))),
        (Tensor(np.array([0.5, -1.0, 0.25, 1.5, -0.5], np.float32)), Tensor(np.array([1, 1, 2, 0, 0], np.int32))),
    ]
