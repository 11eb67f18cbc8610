# expect: untouched (slices by Python ints from a tuple, branches on shapes and None)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TopKAccuracy(nn.Cell):
    def __init__(self, ks=(1, 2, 4)):
        super().__init__()
        self.ks = ks
        self.maxk = max(ks)

    def construct(self, output, target, weight=None):
        maxk = min(self.maxk, output.shape[1])
        _, pred = ops.topk(output, maxk, dim=1)
        correct = (pred.astype(target.dtype).T == target.expand_dims(0)).astype(ms.float32)
        if weight is not None:
            correct = correct * weight
        res = []
        for k in self.ks:
            if k > maxk:
                continue
            res.append(correct[:k].sum() * 100.0 / target.shape[0])
        half = output.shape[0] // 2
        first = output[:half] if half > 0 else output
        return ops.stack(res), first.mean(axis=0)


def inputs():
    rng = np.random.default_rng(141)
    out = []
    for n in (0, 3, 6):
        x = rng.standard_normal((6, 5)).astype(np.float32)
        y = rng.integers(0, 5, 6).astype(np.int32)
        w = (np.arange(6) < n).astype(np.float32)
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(w)))
    return out
