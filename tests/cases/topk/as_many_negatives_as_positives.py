# expect: convert
# Three negatives for every positive, the hardest ones: k is made of one selection, the other is ordered.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Mining(nn.Cell):
    def construct(self, logits, labels):
        pos = logits[labels > 0]
        neg = logits[labels == 0]
        num = min(pos.shape[0] * 3, 6)
        hard = ops.topk(neg, num)[0]
        return ops.relu(1 - pos).sum() / pos.shape[0] + ops.relu(1 + hard).mean()


def inputs():
    rng = np.random.default_rng(403)
    out = []
    for n in (1, 2, 4):
        logits = rng.standard_normal(13).astype(np.float32)
        labels = np.zeros(13, np.int32)
        places = rng.permutation(13)
        labels[places[:n]], labels[places[n:n + 3]] = 1, -1
        logits[labels < 0] = 1e30
        out.append((ms.Tensor(logits), ms.Tensor(labels)))
    return out
