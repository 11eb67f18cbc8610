# expect: convert
# Hits are added to a Tensor that is written into the network: a static graph would keep the sum in it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, path, labels):
        correct = ms.Tensor(0, ms.int64)
        for b in range(2):
            text = path[b][path[b] != 0]
            gt = labels[b][labels[b] != 0]
            n = min(text.shape[0], gt.shape[0])
            hits = (text[:n] == gt[:n]).sum()
            correct += hits
        return correct * 1.0


def inputs():
    rng = np.random.default_rng(8)
    return [tuple(ms.Tensor(rng.integers(0, 3, (2, 6)).astype(np.int32)) for _ in range(2)) for _ in range(3)]
