# expect: convert
# Average precision and a Gini index: the ranks of what is selected, counted from 1.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, scores, labels, keep):
        chosen, kinds = scores[keep], labels[keep]
        order = ops.argsort(chosen, descending=True)
        hit = (kinds[order] > 0).astype(ms.float32)
        precision = ops.cumsum(hit, 0) / ops.arange(1, hit.shape[0] + 1)
        n = chosen.shape[0]
        place = ops.arange(1, n + 1).astype(ms.float32)
        return (precision * hit).sum() / (hit.sum() + 1e-6), (place * chosen).sum() / n


def inputs():
    rng = np.random.default_rng(422)
    return [
        (
            Tensor(rng.permutation(np.linspace(0.1, 0.9, 8)).astype(np.float32)),
            Tensor(rng.integers(0, 2, 8).astype(np.int32)),
            Tensor(rng.permutation(8) < n),
        )
        for n in (2, 5, 8)
    ]
