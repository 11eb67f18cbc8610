# expect: convert
# Masked language model: loss and accuracy of the masked positions, tied weights.
import numpy as np
import mindspore as ms
from mindspore import Parameter, Tensor, nn, ops


class MLMHead(nn.Cell):
    def __init__(self, hidden=6, vocab=9):
        super().__init__()
        self.transform = nn.Dense(hidden, hidden)
        self.norm = nn.LayerNorm((hidden,))
        rng = np.random.default_rng(0)
        self.weight = Parameter(Tensor(rng.standard_normal((vocab, hidden)), ms.float32), name="decoder")
        self.vocab = vocab

    def construct(self, hidden, labels):
        states = ops.gelu(self.transform(hidden))
        logits = ops.matmul(states, self.weight.T)
        logp = ops.log_softmax(logits, -1)
        mask = labels.ne(-100)
        safe_labels = ops.where(mask, labels, ops.zeros_like(labels))
        token_logp = ops.gather_elements(logp, 2, safe_labels.expand_dims(2)).squeeze(2)
        loss = -ops.masked_select(token_logp, mask).mean()
        hit = (logits.argmax(axis=-1) == labels).astype(ms.float32)
        accuracy = ops.masked_select(hit, mask).sum() / mask.sum()
        return loss, accuracy


def inputs():
    rng = np.random.default_rng(504)
    out = []
    for n in (1, 3, 7):
        lab = np.full(8, -100, np.int32)
        lab[rng.permutation(8)[:n]] = rng.integers(0, 9, n)
        out.append((Tensor(rng.standard_normal((2, 4, 6)).astype(np.float32)), Tensor(lab.reshape(2, 4))))
    return out
