# expect: convert
import numpy as np
import mindspore as ms
from mindspore import ops


@ms.jit
def masked_accuracy(logits, labels):
    """(B, T, C) and (B, T) with -100 at padding."""
    flat = logits.reshape((-1, logits.shape[-1]))
    y = labels.reshape((-1,))
    keep = y != -100
    pred = flat.argmax(axis=-1).astype(ms.int32)
    hits = (pred[keep] == y[keep]).astype(ms.float32)
    return hits.sum() / hits.shape[0], ops.cross_entropy(flat[keep], y[keep])


def inputs():
    rng = np.random.default_rng(110)
    out = []
    for n in (1, 4, 6):
        keep = np.zeros(6, bool)
        keep[rng.permutation(6)[:n]] = True
        logits = rng.normal(size=(6, 3)).astype(np.float32)
        logits[~keep] = np.nan
        labels = np.where(keep, rng.integers(0, 3, 6), -100).astype(np.int32)
        out.append((ms.Tensor(logits.reshape(2, 3, 3)), ms.Tensor(labels.reshape(2, 3))))
    return out
