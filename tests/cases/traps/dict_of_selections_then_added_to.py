# expect: refuse (the dict holds copies of the elements that are added to)
import numpy as np
import mindspore as ms
from mindspore import nn


def parts(t, keep):
    return {"kept": t[keep], "rest": t[~keep]}


class Net(nn.Cell):
    def construct(self, x, keep):
        y = x * 1.0
        both = parts(y, keep)
        y += 1.0
        return both["kept"].sum() + y.mean() + both["rest"].sum()


def inputs():
    rng = np.random.default_rng(402)
    out = []
    for n in (1, 3, 5):
        keep = np.arange(6) < n
        rng.shuffle(keep)
        out.append((ms.Tensor(rng.standard_normal(6).astype(np.float32)), ms.Tensor(keep)))
    return out
