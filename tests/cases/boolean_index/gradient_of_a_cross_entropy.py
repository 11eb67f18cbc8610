# expect: refuse (the primitive gives the gradient of the scores, not the loss)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Backward(nn.Cell):
    def __init__(self):
        super().__init__()
        self.ce = ops.SparseSoftmaxCrossEntropyWithLogits(is_grad=True)

    def construct(self, scores, labels, mask):
        return self.ce(scores[mask], labels[mask]).sum()


def inputs():
    rng = np.random.default_rng(764)
    scores = ms.Tensor(rng.standard_normal((6, 3)).astype(np.float32))
    labels = ms.Tensor(rng.integers(0, 3, 6).astype(np.int32))
    return [(scores, labels, ms.Tensor(np.arange(6) < k)) for k in (1, 3, 6)]
