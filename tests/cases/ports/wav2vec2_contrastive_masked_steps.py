# expect: convert
# wav2vec 2.0: masked time steps against fixed distractors, cosine logits, accuracy, code diversity.
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Wav2Vec2Contrastive(nn.Cell):
    def __init__(self, dim=4, temp=0.1):
        super().__init__()
        self.temp = temp
        self.proj = nn.Dense(dim, dim)

    def construct(self, x, y, codes, negatives, mask):
        x = self.proj(x[mask])
        y = y[mask]
        probs = ops.softmax(codes[mask], -1).mean(0)
        diversity = ops.exp(-(probs * ops.log(probs + 1e-7)).sum())
        targets = ops.cat((y.expand_dims(0), negatives.expand_dims(1).broadcast_to((-1, y.shape[0], -1))), 0)
        logits = ops.cosine_similarity(x.expand_dims(0), targets, dim=-1) / self.temp
        logits = logits.swapaxes(0, 1)
        loss = (ops.logsumexp(logits, 1) - logits[:, 0]).sum()
        correct = (logits.argmax(1) == 0).astype(ms.int32).sum()
        return loss, correct, diversity


def inputs():
    rng = np.random.default_rng(54)
    out = []
    for n in (1, 4, 10):
        x, y = rng.standard_normal((2, 2, 5, 4)).astype(np.float32)
        c = rng.standard_normal((2, 5, 6)).astype(np.float32)
        neg = rng.standard_normal((3, 4)).astype(np.float32)
        m = np.arange(10) < n
        rng.shuffle(m)
        out.append(tuple(Tensor(v) for v in (x, y, c, neg, m.reshape(2, 5))))
    return out
