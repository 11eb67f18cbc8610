# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def construct(self, x, heads, mask, lengths):
        n = lengths.max()
        hidden = ops.exp(x[:, :n])
        step = hidden[:, 1:] - hidden[:, :-1]
        chosen = x[:, mask]
        heads = heads[:, :, :n]
        recent = hidden[:, -3:].mean(1) - hidden[:, -1:].sum(1)
        ends = hidden[:, -1, 1:] * chosen[:, -2, :3], step[:, -1].sum(), heads[:, 0, -1]
        return ends, recent, heads[1, :, -2, None], chosen[:, -1] + chosen[:, 0]


def inputs():
    r = np.random.RandomState(3)
    out = []
    for lengths in ([2, 1, 2], [5, 3, 4], [6, 6, 1]):
        x, heads = r.randn(3, 6, 4).astype(np.float32), r.randn(3, 2, 6, 4).astype(np.float32)
        mask = (np.arange(6) < 2) if max(lengths) < 6 else np.arange(6) % 2 > 0
        x[:, max(lengths) :], heads[:, :, max(lengths) :] = 1e30, np.nan
        out.append((Tensor(x), Tensor(heads), Tensor(mask), Tensor(np.array(lengths, np.int32))))
    return out
