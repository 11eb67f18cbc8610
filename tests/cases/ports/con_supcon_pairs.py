# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PairContrast(nn.Cell):
    """Contrastive loss over the pairs of a batch: alike below, unlike beyond the margin."""

    def __init__(self, margin=1.0):
        super().__init__()
        self.margin = margin

    def construct(self, emb, target):
        n = emb.shape[0]
        sim = ops.matmul(emb, emb.swapaxes(0, 1))
        loss = ms.Tensor(0.0, ms.float32)
        for i in range(n):
            pos_pair = ops.masked_select(sim[i], target == target[i])
            pos_pair = ops.masked_select(pos_pair, pos_pair < 0.999)
            neg_pair = ops.masked_select(sim[i], target != target[i])
            neg_loss = ops.log(1 + ops.exp(4 * (neg_pair - self.margin)).sum())
            pos_loss = ops.log(1 + ops.exp(-2 * (pos_pair - self.margin)).sum())
            loss = loss + pos_loss + neg_loss
        return loss / n


def inputs():
    rng = np.random.default_rng(106)
    out = []
    for ids in ((0, 0, 1, 1), (0, 1, 1, 0), (1, 0, 1, 0)):
        emb = rng.normal(size=(4, 3))
        emb /= np.linalg.norm(emb, axis=1, keepdims=True)
        out.append((ms.Tensor((0.9 * emb).astype(np.float32)), ms.Tensor(np.array(ids, np.int32))))
    return out
