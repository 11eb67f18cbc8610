# expect: convert
# Link prediction: BCE on positives and negatives, concatenated scores, AUC over all pairs.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class LinkLoss(nn.Cell):
    def construct(self, z, src, dst, kind):
        score = (z[src] * z[dst]).sum(-1)
        pos_score = score[kind == 1]
        neg_score = score[kind == 0]
        scores = ops.cat([pos_score, neg_score])
        labels = ops.cat([ops.ones_like(pos_score), ops.zeros_like(neg_score)])
        loss = ops.binary_cross_entropy_with_logits(scores, labels, ops.ones_like(scores), ops.ones_like(scores))
        diff = pos_score.expand_dims(1) - neg_score.expand_dims(0)
        auc = (diff > 0).astype(ms.float32).mean()
        return loss, auc, scores.max() - scores.min()


def inputs():
    rng = np.random.default_rng(79)
    out = []
    for p, n in ((1, 1), (3, 2), (4, 6)):
        z = rng.standard_normal((5, 3)).astype(np.float32)
        s, d = rng.integers(0, 5, (2, 10)).astype(np.int32)
        k = np.full(10, -1, np.int32)
        k[:p] = 1
        k[p:p + n] = 0
        rng.shuffle(k)
        out.append(tuple(ms.Tensor(v) for v in (z, s, d, k)))
    return out
