# expect: convert
# Faster R-CNN: sample a fixed number of positives and negatives; the random order is an input.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BalancedSampler(nn.Cell):
    def __init__(self, batch_size_per_image=8, positive_fraction=0.25):
        super().__init__()
        self.batch_size_per_image = batch_size_per_image
        self.positive_fraction = positive_fraction

    def construct(self, matched_idxs, noise):
        positive = ops.nonzero(matched_idxs >= 1).squeeze(1)
        negative = ops.nonzero(matched_idxs == 0).squeeze(1)

        num_pos = int(self.batch_size_per_image * self.positive_fraction)
        num_pos = min(positive.shape[0], num_pos)
        num_neg = self.batch_size_per_image - num_pos
        num_neg = min(negative.shape[0], num_neg)

        perm1 = ops.argsort(noise[positive])[:num_pos]
        perm2 = ops.argsort(noise[negative])[:num_neg]
        pos_idx = positive[perm1]
        neg_idx = negative[perm2]

        pos_mask = ops.zeros_like(matched_idxs).astype(ms.bool_)
        neg_mask = ops.zeros_like(matched_idxs).astype(ms.bool_)
        pos_mask[pos_idx] = True
        neg_mask[neg_idx] = True
        return pos_mask, neg_mask


def inputs():
    rng = np.random.default_rng(8)
    out = []
    for p in (0.1, 0.3, 0.7):
        m = np.where(rng.uniform(size=16) < p, rng.integers(1, 4, 16), rng.integers(-1, 1, 16)).astype(np.int32)
        m[0], m[1] = 1, 0
        out.append((ms.Tensor(m), ms.Tensor(rng.permutation(16).astype(np.float32))))
    return out
