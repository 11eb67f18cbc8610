# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class TrustRegion(nn.Cell):
    """No gradient step beyond the KL limit: the penalty alone is returned."""

    def __init__(self, limit=0.5):
        super().__init__()
        self.limit = limit
        self.policy = nn.Dense(3, 4)

    def construct(self, obs, old_logp, alive):
        logp = ops.log_softmax(self.policy(obs), axis=-1)
        kl = (ops.exp(old_logp) * (old_logp - logp)).sum(-1)
        kl_mean = ops.masked_select(kl, alive).mean()
        if kl_mean > self.limit:
            return kl_mean * 10.0
        return kl_mean


def inputs():
    rng = np.random.default_rng(73)
    out = []
    for n, scale in ((1, 0.1), (3, 1.0), (5, 6.0)):
        alive = np.zeros(5, bool)
        alive[rng.permutation(5)[:n]] = True
        logits = scale * rng.normal(size=(5, 4))
        logp = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
        out.append((ms.Tensor(rng.normal(size=(5, 3)).astype(np.float32)), ms.Tensor(logp.astype(np.float32)), ms.Tensor(alive)))
    return out
