# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class BartClassification(nn.Cell):
    def construct(self, hidden, input_ids):
        eos_mask = input_ids == 2
        picked = hidden[eos_mask].view(hidden.shape[0], -1, hidden.shape[-1])
        return picked[:, -1, :] * 2.0


def inputs():
    rng = np.random.default_rng(51)
    out = []
    for n in (1, 2, 4):
        ids = np.zeros((2, 4), np.int32)
        for row in ids:
            row[rng.permutation(4)[:n]] = 2
        out.append((ms.Tensor(rng.normal(size=(2, 4, 3)).astype(np.float32)), ms.Tensor(ids)))
    return out
