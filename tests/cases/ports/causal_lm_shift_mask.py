# expect: convert
import numpy as np

import mindspore as ms
import mindspore.nn as nn
from mindspore import Parameter, ops


class LlavaLMLoss(nn.Cell):
    """Next token loss over the attended positions only, as in LLaVA."""

    def __init__(self, vocab_size: int = 7, dim: int = 4):
        super().__init__()
        self.vocab_size = vocab_size
        self.wte = nn.Embedding(vocab_size, dim)
        w = np.random.RandomState(3).randn(dim, vocab_size).astype(np.float32) * 0.5
        self.lm_head = Parameter(ms.Tensor(w), name="lm_head")

    def construct(self, input_ids, attention_mask, labels):
        h = ops.tanh(ops.cumsum(self.wte(input_ids), 1))
        logits = ops.matmul(h, self.lm_head)

        # Shift so that tokens < n predict n
        shift_attention_mask = attention_mask[..., 1:]
        shift_logits = logits[..., :-1, :][shift_attention_mask != 0]
        shift_labels = labels[..., 1:][shift_attention_mask != 0]
        loss = ops.cross_entropy(shift_logits.view(-1, self.vocab_size), shift_labels.view(-1))
        return loss


def inputs():
    rng = np.random.RandomState(11)
    out = []
    for lens in ([5, 3, 2], [6, 6, 6], [2, 1, 1]):
        ids = rng.randint(0, 7, (3, 6)).astype(np.int32)
        lab = rng.randint(0, 7, (3, 6)).astype(np.int32)
        am = (np.arange(6)[None] < np.array(lens)[:, None]).astype(np.int32)
        out.append((ms.Tensor(ids), ms.Tensor(am), ms.Tensor(lab)))
    return out
