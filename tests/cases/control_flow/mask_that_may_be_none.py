# expect: convert
# oracle: pynative (`y[mask] = vector` does not compile)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Scored(nn.Cell):
    """The mask is None until the words to be scored are known; behind, the scores go back in place."""

    def construct(self, x, weights, marks):
        scored = None
        if marks is not None:
            scored = marks > 0
            x = x[scored]
            weights = weights[scored]
        x = ops.log(x) * weights
        if scored is not None:
            scores = ops.zeros(scored.shape, ms.float32)
            scores[scored] = x
        else:
            scores = x
        return scores


def inputs():
    rng = np.random.default_rng(823)
    given = []
    for marks in ([1, 0, 0, 2, 0], [0, 0, 3, 0, 0], [1, 1, 1, 0, 1]):
        x, weights = rng.random((2, 5)).astype(np.float32) + 0.1
        x[np.array(marks) == 0] = -1.0
        given.append((ms.Tensor(x), ms.Tensor(weights), ms.Tensor(marks, ms.int32)))
    return given
