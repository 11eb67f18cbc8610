# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class EntityScores(nn.Cell):
    """Loss over all tokens, precision over entities."""

    def construct(self, logits: Tensor, labels: Tensor):
        preds = ops.argmax(logits, dim=-1)
        is_entity = labels > 0
        hits = ops.equal(preds[is_entity], labels[is_entity])
        recall = hits.astype(ms.float32).mean()
        count = preds[is_entity].shape[0]
        return recall, count * 1.0


def inputs():
    rng = np.random.default_rng(49)
    out = []
    for n in (1, 3, 6):
        labels = np.zeros(6, np.int32)
        labels[rng.permutation(6)[:n]] = rng.integers(1, 3, n)
        out.append((ms.Tensor(rng.normal(size=(6, 3)).astype(np.float32)), ms.Tensor(labels)))
    return out
