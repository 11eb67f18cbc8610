# expect: convert
# entry: Net
# A helper flattens scores and labels and keeps what is not void: it gives back two selections.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def flatten_scores(scores, labels, ignore=255):
    scores = scores.view(-1)
    labels = labels.view(-1)
    valid = labels != ignore
    return scores[valid], labels[valid]


class Net(nn.Cell):
    def construct(self, logits, labels):
        logits, labels = flatten_scores(logits, labels)
        signs = 2.0 * labels.astype(ms.float32) - 1.0
        errors = 1.0 - logits * signs
        return ops.relu(errors).mean() + ops.log(1.0 + ops.exp(-errors)).sum()


def inputs():
    rng = np.random.default_rng(341)
    out = []
    for n in (1, 4, 8):
        keep = rng.permutation(8) < n
        labels = np.where(keep, rng.integers(0, 2, 8), 255).astype(np.int32).reshape(2, 4)
        logits = np.where(keep, rng.standard_normal(8), np.nan).astype(np.float32).reshape(2, 4)
        out.append((ms.Tensor(logits), ms.Tensor(labels)))
    return out
