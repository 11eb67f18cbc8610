# expect: convert
# A softmax over the distinct ids of a batch; the class of each row is a place among them.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        ms.set_seed(3)
        self.items = nn.Embedding(12, 4)
        self.loss = nn.CrossEntropyLoss(reduction="sum")

    def construct(self, query, positives, sampled):
        candidates, inverse = ops.unique(ops.concat((positives, sampled)))
        logits = ops.matmul(query, self.items(candidates).T) / 0.5
        target = inverse[: positives.shape[0]]
        return self.loss(logits, target), ops.cross_entropy(logits, target, reduction="none")


def inputs():
    rng = np.random.default_rng(4)
    out = []
    for high in (2, 4, 12):
        query = rng.standard_normal((5, 4)).astype(np.float32)
        positives = rng.integers(0, high, 5).astype(np.int32)
        sampled = rng.integers(0, high, 7).astype(np.int32)
        out.append((ms.Tensor(query), ms.Tensor(positives), ms.Tensor(sampled)))
    return out
