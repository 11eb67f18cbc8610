# expect: convert
# Rows and codes under one mask of two axes: pairs of the codes decide which products count.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Parameter, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        start = np.random.default_rng(3).random(4).astype(np.float32)
        self.hidden = Parameter(Tensor(start), name="hidden")

    def construct(self, frames, mask, codes):
        x = frames * 1.0
        x[mask] = self.hidden
        y = ops.tanh(x)[mask] + frames[mask] * 0.5
        wanted = frames[mask]
        code = codes[mask]
        logits = ops.matmul(y, wanted.T) / 0.5
        n = y.shape[0]
        same = code.expand_dims(0) == code.expand_dims(1)
        others = same & ~ops.eye(n, n, ms.bool_)
        logits = logits.masked_fill(others, -1e4)
        loss = ops.cross_entropy(logits, ops.arange(n).astype(ms.int32), reduction="sum")
        apart = ops.abs(code.unsqueeze(1) - code.unsqueeze(0)).astype(ms.float32)
        return loss / n + apart.mean()


def inputs():
    out = []
    for seed, share in enumerate((0.2, 0.5, 0.8)):
        rng = np.random.default_rng(seed)
        mask = rng.random((2, 5)) < share
        mask[0, 0] = mask[1, 2] = True
        frames = rng.standard_normal((2, 5, 4)).astype(np.float32)
        codes = rng.integers(0, 3, (2, 5)).astype(np.int32)
        out.append((Tensor(frames), Tensor(mask), Tensor(codes)))
    return out
