# expect: untouched (forbidden actions are filled)
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class MaskedPolicy(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net = nn.SequentialCell(nn.Dense(3, 8), nn.ReLU(), nn.Dense(8, 4))

    def construct(self, obs, legal):
        logits = self.net(obs)
        logits = logits.masked_fill(ops.logical_not(legal), -1e9)
        probs = ops.softmax(logits, axis=-1)
        logp = ops.log(probs + 1e-8)
        entropy = -ops.where(legal, probs * logp, ops.zeros_like(probs)).sum(-1)
        return probs, entropy.mean()


def inputs():
    rng = np.random.default_rng(72)
    out = []
    for n in (1, 2, 4):
        legal = np.zeros((3, 4), bool)
        for row in legal:
            row[rng.permutation(4)[:n]] = True
        out.append((ms.Tensor(rng.normal(size=(3, 3)).astype(np.float32)), ms.Tensor(legal)))
    return out
