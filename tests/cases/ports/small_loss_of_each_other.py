# expect: convert
# entry: exchanged
# A plain function, which `# entry:` makes graph code: each net learns from what the other finds easy.
import numpy as np
import mindspore as ms
from mindspore import ops, Tensor


def easiest(losses, k):
    return ops.argsort(losses)[:k]


def exchanged(one, two, labels, keep):
    first = ops.cross_entropy(one, labels, reduction="none")
    second = ops.cross_entropy(two, labels, reduction="none")
    k = (keep * labels.shape[0]).astype(ms.int32)
    return first[easiest(second, k)].mean(), second[easiest(first, k)].mean()


def inputs():
    rng = np.random.default_rng(12)
    out = []
    for keep in (0.3, 0.6, 0.9):
        one, two = rng.standard_normal((2, 8, 4)).astype(np.float32)
        labels = rng.integers(0, 4, 8).astype(np.int32)
        out.append((Tensor(one), Tensor(two), Tensor(labels), Tensor(np.float32(keep))))
    return out
