# expect: convert
# NLL of the active tokens written by hand.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class NLL(nn.Cell):
    def construct(self, logits, target, pad_mask):
        logp = ops.log_softmax(logits, -1)
        gathered = ops.gather_elements(logp, 1, target.expand_dims(1)).squeeze(1)
        nll = -ops.masked_select(gathered, ops.logical_not(pad_mask))
        return nll.sum() / nll.shape[0]


def inputs():
    rng = np.random.default_rng(313)
    out = []
    for n in (0, 2, 5):
        out.append((ms.Tensor(rng.standard_normal((6, 4)).astype(np.float32)), ms.Tensor(rng.integers(0, 4, 6), ms.int32), ms.Tensor(np.arange(6) < n)))
    return out
