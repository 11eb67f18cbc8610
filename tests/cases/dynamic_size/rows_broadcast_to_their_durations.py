# expect: convert
# The length regulator as it is ported: each row is broadcast to its duration, the list is joined.
import mindspore as ms
from mindspore import nn, ops, Tensor
import numpy as np


class LengthRegulator(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cat = ops.Concat(axis=0)

    def construct(self, batch, predicted):
        predicted = ops.clip(predicted, 0, 4)
        out = list()
        for i, vec in enumerate(batch):
            # as often as predicted
            expand_size = predicted[i].asnumpy().tolist()
            if expand_size == 0:
                continue
            size_0 = max(int(expand_size), 0)
            size_1 = vec.shape[0]
            broadcast_to = ops.BroadcastTo((size_0, size_1))
            vec = broadcast_to(vec)
            out.append(vec)
        out = self.cat(out)
        return ops.tanh(out).sum(0)


def inputs():
    r = np.random.default_rng(0)
    return [(Tensor(r.standard_normal((3, 4)).astype(np.float32)), Tensor([1, 2, k], ms.int32)) for k in (0, 2, 3)]
