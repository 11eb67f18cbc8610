# expect: refuse (rows of places would meet the first rows of the data)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, rows, ids, m):
        w = ops.arange(24).astype(ms.float32).reshape(8, 3)
        return ops.gather_elements(w, 1, (ids[m] % 3).unsqueeze(-1)).sum()


def inputs():
    rng = np.random.default_rng(904)
    out = []
    for n in (2, 4, 7):
        m = np.arange(8) < n
        rng.shuffle(m)
        junk = np.array([np.nan, np.inf, 1e30, -np.inf, np.nan, 0, -1e30, np.inf], np.float32)
        r = np.where(m[:, None], rng.standard_normal((8, 3)), junk[:, None]).astype(np.float32)
        i = np.where(m, rng.integers(0, 4, 8), 99).astype(np.int32)
        out.append((ms.Tensor(r), ms.Tensor(i), ms.Tensor(m)))
    return out
