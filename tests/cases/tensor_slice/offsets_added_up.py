# expect: convert
# Targets of all samples lie behind each other: a running offset says where those of one begin.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Net(nn.Cell):
    def construct(self, targets, lengths, logits):
        loss = 0.0
        offset = 0
        for sample in range(lengths.shape[0]):
            n = int(lengths[sample])
            wanted = targets[offset:offset + n]
            scores = ops.log_softmax(logits[sample], -1)[:n]
            loss = loss - ops.gather_elements(scores, 1, wanted.expand_dims(1)).mean()
            offset += n
        return loss + targets[offset:].sum()


def inputs():
    rng = np.random.default_rng(61)
    out = []
    for lengths in ([1, 3, 2], [5, 6, 2], [2, 4, 6]):
        targets = rng.integers(0, 7, 18).astype(np.int32)
        logits = rng.standard_normal((3, 6, 7)).astype(np.float32)
        out.append((ms.Tensor(targets), ms.Tensor(lengths, ms.int32), ms.Tensor(logits)))
    return out
