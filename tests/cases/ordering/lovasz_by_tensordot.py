# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class LovaszBinary(nn.Cell):
    def lovasz_grad(self, gt_sorted):
        gts = gt_sorted.sum()
        inter = gts - gt_sorted.cumsum(0)
        union = gts + (1.0 - gt_sorted).cumsum(0)
        jaccard = 1.0 - inter / union
        n = gt_sorted.shape[0]
        if n > 1:
            jaccard = ops.cat((jaccard[:1], jaccard[1:] - jaccard[:-1]))
        return jaccard

    def construct(self, logits, labels):
        logits = logits.view(-1)
        labels = labels.view(-1)
        valid = labels != 255
        vlogits = logits[valid]
        vlabels = labels[valid].astype(ms.float32)
        signs = 2.0 * vlabels - 1.0
        errors = 1.0 - vlogits * signs
        errors_sorted, perm = ops.sort(errors, axis=0, descending=True)
        grad = self.lovasz_grad(vlabels[perm])
        return ops.tensor_dot(ops.relu(errors_sorted), grad, 1)


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for n in (3, 7, 11):
        lab = np.full(12, 255, np.int32); lab[:n] = rng.integers(0, 2, n); lab[0] = 1
        out.append((ms.Tensor(rng.standard_normal((1, 12)).astype(np.float32)), ms.Tensor(lab[None])))
    return out
