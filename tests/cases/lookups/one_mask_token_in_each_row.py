# expect: convert
# One mask token stands in each sequence: as many rows of scores as there are labels.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class PromptModel(nn.Cell):
    def __init__(self, vocab=7, dim=4, mask_token_id=3):
        super().__init__()
        self.mask_token_id = mask_token_id
        self.embed = nn.Embedding(vocab, dim)
        self.head = nn.Dense(dim, vocab)

    def construct(self, input_ids, label):
        logits = self.head(self.embed(input_ids))
        bs = input_ids.shape[0]
        mask_idx = ops.nonzero(input_ids == self.mask_token_id)
        mask_logits = logits[mask_idx[:, 0], mask_idx[:, 1]]
        return ops.cross_entropy(mask_logits, label)


def inputs():
    r = np.random.default_rng(0)
    out = []
    for _ in range(3):
        ids = r.choice([0, 1, 2, 4, 5, 6], (3, 5))
        ids[np.arange(3), r.integers(0, 5, 3)] = 3
        out.append((ms.Tensor(ids, ms.int32), ms.Tensor(r.integers(0, 7, 3), ms.int32)))
    return out
