# expect: convert
# entry: step
# A plain function becomes graph code through ms.jit(f).
import numpy as np
import mindspore as ms
from mindspore import ops


def _loss(pred, label):
    mask = label != 255
    return ops.l1_loss(ops.masked_select(pred, mask), ops.masked_select(label, mask))


step = ms.jit(_loss)


def inputs():
    rng = np.random.default_rng(310)
    out = []
    for n in (1, 4, 8):
        lab = np.where(np.arange(8) < n, 1.0, 255.0).astype(np.float32)
        out.append((ms.Tensor(rng.random(8).astype(np.float32)), ms.Tensor(lab)))
    return out
