# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    """a causal decoder over a batch cut to the longest"""
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 8)
        self.q = nn.Dense(8, 8)
        self.k = nn.Dense(8, 8)
        self.v = nn.Dense(8, 8)
        self.head = nn.Dense(8, 10)

    def construct(self, ids, lens):
        n = int(lens.max())
        ids = ids[:, :n]
        h = self.embed(ids)
        q, k, v = self.q(h), self.k(h), self.v(h)
        causal = ops.tril(ops.ones((n, n), ms.float32))
        pad = (ids != 0).astype(ms.float32)
        w = ops.bmm(q, k.swapaxes(1, 2)) / 8 ** 0.5
        w = w.masked_fill(causal == 0, -1e9)
        w = w.masked_fill(pad.expand_dims(1) == 0, -1e9)
        h = h + ops.bmm(ops.softmax(w, -1), v)
        logits = self.head(h)
        logp = ops.log_softmax(logits, -1)
        loss = -ops.gather_elements(logp[:, :-1], 2, ids[:, 1:].expand_dims(-1)).squeeze(-1)
        return (loss * pad[:, 1:]).sum() / pad[:, 1:].sum()


def inputs():
    r = np.random.RandomState(0)
    res = []
    for n in ([3, 2, 5], [6, 4, 2], [2, 4, 2]):
        ids = r.randint(1, 10, (3, 6)) * (np.arange(6) < np.array(n)[:, None])
        res.append((Tensor(ids.astype(np.int32)), Tensor(np.array(n, np.int32))))
    return res
