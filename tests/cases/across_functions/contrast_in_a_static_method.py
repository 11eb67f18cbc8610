# expect: convert
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    """Captions that are missing are dropped before every image meets every caption."""

    def __init__(self):
        super().__init__()
        self.norm = ops.L2Normalize(axis=1)

    @staticmethod
    def symmetric(logits):
        n = logits.shape[0]
        target = ops.arange(n).astype(ms.int32)
        return 0.5 * (ops.cross_entropy(logits, target) + ops.cross_entropy(logits.T, target))

    def construct(self, images, texts, words):
        there = words > 0
        i = self.norm(images[there])
        t = self.norm(texts[there])
        logits = 4.0 * ops.matmul(i, t.T)
        hit = logits.argmax(axis=1) == ops.arange(logits.shape[0])
        return self.symmetric(logits), hit.astype(ms.float32).mean()


def inputs():
    random = np.random.default_rng(8)
    examples = []
    for count in (2, 4, 7):
        images = random.standard_normal((7, 5)).astype(np.float32)
        texts = (images + 0.5 * random.standard_normal((7, 5))).astype(np.float32)
        words = ((random.permutation(7) < count) * random.integers(1, 5, 7)).astype(np.int32)
        examples.append((ms.Tensor(images), ms.Tensor(texts), ms.Tensor(words)))
    return examples
