# expect: convert
# fairseq label smoothing: both losses indexed by a (N, T, 1) mask taken from the target.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def label_smoothed_nll_loss(lprobs, target, epsilon, pad):
    target = target.expand_dims(-1)
    non_pad_mask = ops.ne(target, pad)
    nll_loss = -ops.gather_elements(lprobs, -1, target)[non_pad_mask]
    smooth_loss = -lprobs.sum(axis=-1, keepdims=True)[non_pad_mask]
    nll_loss = nll_loss.sum()
    smooth_loss = smooth_loss.sum()
    eps_i = epsilon / lprobs.shape[-1]
    loss = (1. - epsilon) * nll_loss + eps_i * smooth_loss
    return loss, nll_loss


class Criterion(nn.Cell):
    def __init__(self, eps=0.1, padding_idx=1):
        super().__init__()
        self.eps = eps
        self.padding_idx = padding_idx

    def construct(self, net_output, target):
        lprobs = ops.log_softmax(net_output, -1)
        ntokens = (target != self.padding_idx).sum()
        loss, nll = label_smoothed_nll_loss(lprobs, target, self.eps, self.padding_idx)
        return loss / ntokens, nll / ntokens / 0.6931472


def inputs():
    rng = np.random.default_rng(45)
    out = []
    for lens in ((1, 1), (3, 1), (4, 4)):
        x = rng.standard_normal((2, 4, 7)).astype(np.float32)
        t = rng.integers(2, 7, (2, 4)).astype(np.int32)
        t[np.arange(4)[None] >= np.array(lens)[:, None]] = 1
        out.append((ms.Tensor(x), ms.Tensor(t)))
    return out
