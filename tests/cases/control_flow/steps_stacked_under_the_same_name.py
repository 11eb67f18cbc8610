# expect: convert
# Each step asks a helper about its own place; the list and the stack of it have one name.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class AttnDecoder(nn.Cell):
    def __init__(self, dim=4, vocab=6):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.query = nn.Dense(dim, dim)
        self.out = nn.Dense(dim * 2, vocab)

    def step(self, feat, prev):
        q = self.query(self.emb(prev))
        a = ops.softmax((feat * q[:, None]).sum(-1), axis=-1)
        ctx = (a[..., None] * feat).sum(1)
        return self.out(ops.cat((ctx, q), axis=1))

    def construct(self, feat, label, length):
        logits = []
        for t in range(int(length.max())):
            logits.append(self.step(feat, label[:, t]))
        logits = ops.stack(logits, axis=1)
        best = ops.tanh(logits).max(axis=-1)
        inside = ops.arange(logits.shape[1])[None] < length[:, None]
        return (best * inside).sum() / length.sum(), best.mean(), logits.max(axis=1)


def inputs():
    rng = np.random.default_rng(33)
    out = []
    for most in (2, 4, 7):
        length = np.minimum(rng.integers(1, most + 1, 3), most).astype(np.int32)
        feat = rng.standard_normal((3, 5, 4)).astype(np.float32)
        label = rng.integers(0, 6, (3, 7)).astype(np.int32)
        out.append(tuple(ms.Tensor(v) for v in (feat, label, length)))
    return out
