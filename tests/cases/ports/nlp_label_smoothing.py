# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


def cal_loss(pred, gold, trg_pad_idx, smoothing=True):
    """attention-is-all-you-need-pytorch's loss."""
    gold = gold.reshape(-1)
    eps = 0.1
    n_class = pred.shape[1]
    one_hot = ops.one_hot(gold, n_class, ms.Tensor(1.0, ms.float32), ms.Tensor(0.0, ms.float32))
    one_hot = one_hot * (1 - eps) + (1 - one_hot) * eps / (n_class - 1)
    log_prb = ops.log_softmax(pred, axis=1)
    non_pad_mask = gold.ne(trg_pad_idx)
    loss = -(one_hot * log_prb).sum(axis=1)
    loss = loss.masked_select(non_pad_mask).sum()
    n_correct = pred.argmax(1).astype(ms.int32).eq(gold).masked_select(non_pad_mask).astype(ms.float32).sum()
    return loss, n_correct


class Criterion(nn.Cell):
    def __init__(self, pad=0):
        super().__init__()
        self.pad = pad

    def construct(self, pred, gold):
        loss, correct = cal_loss(pred, gold, self.pad)
        return loss / gold.shape[0], correct


def inputs():
    rng = np.random.default_rng(45)
    out = []
    for n in (1, 3, 6):
        gold = np.zeros(6, np.int32)
        gold[:n] = rng.integers(1, 5, n)
        out.append((ms.Tensor(rng.normal(size=(6, 5)).astype(np.float32)), ms.Tensor(gold)))
    return out
