# expect: convert
# Scores at the mask tokens by the mask itself, weighted by class; the labels are a batch of them.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class PromptModel(nn.Cell):
    def __init__(self, vocab=7, dim=4, mask_token_id=3):
        super().__init__()
        self.mask_token_id = mask_token_id
        self.embed = nn.Embedding(vocab, dim)
        self.head = nn.Dense(dim, vocab)
        self.weight = ms.Tensor(np.linspace(0.5, 1.5, vocab), ms.float32)

    def construct(self, input_ids, label):
        logits = self.head(self.embed(input_ids))
        bs = input_ids.shape[0]
        mask = input_ids == self.mask_token_id
        mask_logits = logits[mask]
        return ops.cross_entropy(mask_logits, label, self.weight, reduction='sum')


def inputs():
    r = np.random.default_rng(0)
    out = []
    for _ in range(3):
        ids = r.choice([0, 1, 2, 4, 5, 6], (3, 5))
        ids[np.arange(3), r.integers(0, 5, 3)] = 3
        out.append((ms.Tensor(ids, ms.int32), ms.Tensor(r.integers(0, 7, 3), ms.int32)))
    return out
