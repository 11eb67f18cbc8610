# expect: refuse (two truth values added up are 2, those of Tensors are not)
import numpy as np
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, m):
        kept = x[m]
        n = kept.shape[0]
        many = n > 2
        most = n > 6
        return kept.sum() * (many + most)


def inputs():
    out = []
    for seed in range(3):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal(8).astype(np.float32)
        m = np.arange(8) < (3, 8, 5)[seed]
        out.append((Tensor(x), Tensor(m)))
    return out
