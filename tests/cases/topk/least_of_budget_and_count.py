# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, ent, labeled, budget):
        pool = ent[labeled == 0]
        k = min(int(budget), pool.shape[0])
        vals, _ = pool.topk(k)
        return vals.mean()


def inputs():
    rng = np.random.default_rng(0)
    out = []
    for n, b in ((2, 3), (5, 1), (7, 9)):
        m = np.zeros(10, np.int32); m[rng.permutation(10)[:n]] = 1
        out.append((Tensor(rng.standard_normal(10).astype(np.float32)), Tensor(m), Tensor(b, ms.int32)))
    return out
