# expect: convert
# gradient: pynative (the gradient of a dynamic cross entropy does not compile)
# Row-filtered logits and labels into a cross entropy mean.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MLMLoss(nn.Cell):
    def construct(self, logits, labels):
        logits = logits.reshape(-1, 7)
        labels = labels.reshape(-1)
        masked = labels != -100
        return ops.cross_entropy(logits[masked], labels[masked])


def inputs():
    rng = np.random.default_rng(25)
    res = []
    for n in (1, 3, 8):
        lg = rng.standard_normal((2, 4, 7)).astype(np.float32)
        lb = np.full(8, -100, np.int32)
        lb[rng.permutation(8)[:n]] = rng.integers(0, 7, n)
        res.append((ms.Tensor(lg), ms.Tensor(lb.reshape(2, 4))))
    return res
