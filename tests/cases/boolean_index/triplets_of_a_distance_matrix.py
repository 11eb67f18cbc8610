# expect: convert
# Batch-all triplets of a distance matrix: its rank is known through the diagonal of a product.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, same):
        dot = ops.matmul(x, x.T)
        square = dot.diagonal()
        dist = ops.clamp(square.expand_dims(0) - 2.0 * dot + square.expand_dims(1), min=0.0)
        triplet = dist.expand_dims(2) - dist.expand_dims(1) + 0.3
        mask = ops.logical_and(same.expand_dims(2), ops.logical_not(same).expand_dims(1))
        triplet = triplet[mask]
        active = triplet[triplet > 1e-16]
        return active.mean(), active.shape[0] / triplet.shape[0]


def inputs():
    rng = np.random.default_rng(4)
    rows = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 2, 2], [0, 0, 0, 0, 0, 1]
    found = []
    for labels in rows:
        labels = np.array(labels)
        x = rng.standard_normal((6, 4)).astype(np.float32)
        found.append((Tensor(x), Tensor(labels[None] == labels[:, None])))
    return found
