# expect: untouched (counts of experts by one_hot)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LoadBalance(nn.Cell):
    def __init__(self, experts=4, k=2):
        super().__init__()
        self.experts = experts
        self.k = k
        self.gate = nn.Dense(3, experts)

    def construct(self, x, padding):
        probs = ops.softmax(self.gate(x), axis=-1)
        _, chosen = ops.topk(probs, self.k)
        counts = ops.one_hot(chosen, self.experts, ms.Tensor(1.0), ms.Tensor(0.0)).sum(axis=1)
        keep = ops.logical_not(padding).astype(ms.float32).expand_dims(-1)
        share = (counts * keep).sum(axis=0) / keep.sum()
        mass = (probs * keep).sum(axis=0) / keep.sum()
        return self.experts * (share * mass).sum()


def inputs():
    rng = np.random.default_rng(104)
    out = []
    for n in (1, 3, 6):
        pad = np.ones(6, bool)
        pad[:n] = False
        out.append((ms.Tensor(rng.normal(size=(6, 3)).astype(np.float32)), ms.Tensor(pad)))
    return out
