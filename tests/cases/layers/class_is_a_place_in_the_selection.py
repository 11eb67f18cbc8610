# expect: refuse (the k-th selected class is not the k-th class)
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, scores, labels, allowed):
        chosen = scores[:, allowed]
        return ops.cross_entropy(chosen, labels)


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for n in (2, 3, 6):
        allowed = rng.permutation(6) < n
        scores = rng.standard_normal((4, 6)).astype(np.float32)
        labels = rng.integers(0, n, 4).astype(np.int32)
        out.append((ms.Tensor(scores), ms.Tensor(labels), ms.Tensor(allowed)))
    return out
