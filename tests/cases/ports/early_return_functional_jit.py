# expect: convert
# Function style: helpers, early returns before the selections, one mask used by two helpers.
import numpy as np
import mindspore as ms
from mindspore import ops


def _pull(feat, keep):
    sel = feat[keep]
    center = sel.mean(axis=0)
    return ops.norm(sel - center, dim=-1).mean()


def _push(feat, keep, margin):
    inner = feat[keep].mean(axis=0)
    outer = feat[ops.logical_not(keep)].mean(axis=0)
    return ops.relu(margin - ops.sqrt(((inner - outer) ** 2).sum()))


@ms.jit
def instance_loss(feat, ids, target):
    keep = ids == target
    n = keep.astype(ms.int32).sum()
    if n < 2:
        return ops.zeros((), ms.float32)
    if n == ids.shape[0]:
        return _pull(feat, keep)
    return _pull(feat, keep) + _push(feat, keep, 1.5)


def inputs():
    rng = np.random.default_rng(135)
    out = []
    for ids in ((0, 1, 1, 1, 2, 2), (0, 0, 1, 2, 2, 1), (0, 0, 0, 0, 0, 1), (0,) * 6, (3,) * 6):
        f = rng.standard_normal((6, 3)).astype(np.float32)
        out.append((ms.Tensor(f), ms.Tensor(np.array(ids, np.int32)), ms.Tensor(0, ms.int32)))
    return out
