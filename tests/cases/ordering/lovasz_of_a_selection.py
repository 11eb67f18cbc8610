# expect: convert
# Running sums over sorted selections; each but the first less the one before it.
import mindspore as ms
import numpy as np
from mindspore import nn, ops


def lovasz_grad(gt_sorted):
    gts = gt_sorted.sum()
    intersection = gts - ops.cumsum(gt_sorted, 0)
    union = gts + ops.cumsum(1 - gt_sorted, 0)
    jaccard = 1.0 - intersection / union
    return ops.concat((jaccard[:1], jaccard[1:] - jaccard[:-1]), 0)


class Net(nn.Cell):
    def construct(self, logits, labels, mask):
        signs = 2.0 * labels - 1.0
        valid = ops.nonzero(mask).squeeze(1)
        errors = 1.0 - logits[valid] * signs[valid]
        errors_sorted, perm = ops.sort(errors, axis=0, descending=True)
        gt_sorted = labels[valid][perm]
        grad = lovasz_grad(gt_sorted)
        return (ops.relu(errors_sorted) * grad).sum()


def inputs():
    rng = np.random.default_rng(6)
    out = []
    for n in (1, 3, 7):
        x = rng.standard_normal(7).astype(np.float32)
        y = (rng.random(7) > 0.5).astype(np.float32)
        keep = rng.permutation(7) < n
        x[~keep] = np.resize(np.array([np.nan, np.inf, 1e30], np.float32), 7 - n)
        y[~keep] = np.nan
        y[np.argmax(keep)] = 1.0
        out.append((ms.Tensor(x), ms.Tensor(y), ms.Tensor(keep)))
    return out
