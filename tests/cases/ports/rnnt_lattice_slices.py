# expect: convert
# entry: TransducerMonotonic
"""Joint network on the valid part of the lattice only; a monotonic surrogate of the RNN-T loss per utterance."""
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Joint(nn.Cell):
    def __init__(self, enc=4, pred=3, vocab=5):
        super().__init__()
        self.fe = nn.Dense(enc, 6)
        self.fp = nn.Dense(pred, 6)
        self.out = nn.Dense(6, vocab)

    def construct(self, enc, pred):
        z = ops.tanh(self.fe(enc).expand_dims(1) + self.fp(pred).expand_dims(0))
        return ops.log_softmax(self.out(z), axis=-1)


class TransducerMonotonic(nn.Cell):
    def __init__(self, blank=0):
        super().__init__()
        self.joint = Joint()
        self.blank = blank

    def utterance(self, enc, pred, target, t_len, u_len):
        lattice = self.joint(enc[:t_len], pred[:u_len])         # [t, u, V]
        blank = lattice[:, :, self.blank]
        emit = ops.gather(lattice, target, 2)                   # [t, u, U]
        emit = emit[:, :, 0]
        stay = blank.sum(axis=0).max()
        best = ops.logsumexp(emit, 0).sum()
        return -(0.1 * stay + best / u_len)

    def construct(self, enc, pred, targets, t_lens, u_lens):
        losses = ()
        for b in range(enc.shape[0]):
            losses += (self.utterance(enc[b], pred[b], targets[b], t_lens[b], u_lens[b]),)
        return ops.stack(losses).sum() / enc.shape[0]


def inputs():
    r = np.random.RandomState(12)
    return [(Tensor(r.randn(2, 6, 4), ms.float32), Tensor(r.randn(2, 4, 3), ms.float32), Tensor(r.randint(1, 5, (2, 3)), ms.int32),
             Tensor(t, ms.int32), Tensor(u, ms.int32)) for t, u in (([1, 2], [1, 1]), ([6, 6], [4, 4]), ([3, 6], [4, 2]), ([5, 2], [3, 1]))]
