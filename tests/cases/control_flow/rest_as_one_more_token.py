# expect: convert
# EViT: keep the attentive tokens (as many as cover 80% of the attention), fuse the rest into one.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class AttentivePruning(nn.Cell):
    def __init__(self, mass=0.8, dim=4):
        super().__init__()
        self.mass = mass
        self.head = nn.Dense(dim, 3, weight_init="ones")

    def construct(self, tokens, cls_attn):
        # one image: tokens (N, D), cls_attn (N,)
        attn, order = ops.sort(cls_attn, descending=True)
        covered = attn.cumsum(0) / attn.sum()
        n_keep = int((covered < self.mass).sum()) + 1
        idx = order[:n_keep]
        rest = order[n_keep:]
        kept = tokens[idx]
        if rest.shape[0] > 0:
            w = cls_attn[rest]
            extra = (tokens[rest] * w[:, None]).sum(axis=0, keepdims=True)
            kept = ops.cat((kept, extra), axis=0)
        q = ops.softmax(kept @ kept.T / 2.0, axis=-1)
        out = q @ kept
        return self.head(out.mean(axis=0))


def inputs():
    rng = np.random.default_rng(25)
    out = []
    for s in (0.1, 1.0, 3.0):
        a = np.exp(rng.standard_normal(9) * s)
        out.append((ms.Tensor(rng.standard_normal((9, 4)).astype(np.float32)), ms.Tensor((a / a.sum()).astype(np.float32))))
    return out
