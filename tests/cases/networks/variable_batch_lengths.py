# expect: convert
# The batch is padded to its longest sample by the loader: the input length varies as well.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class SequenceLoss(nn.Cell):
    def construct(self, logits, target, lengths):
        steps = ops.arange(target.shape[1])
        keep = steps.expand_dims(0) < lengths.expand_dims(1)
        logp = ops.log_softmax(logits, -1)
        chosen = ops.gather_elements(logp, 2, target.expand_dims(2)).squeeze(2)
        nll = -ops.masked_select(chosen, keep)
        return nll.mean(), nll.max()


def inputs():
    rng = np.random.default_rng(517)
    out = []
    for lens in ([2, 3], [5, 1], [3, 3], [6, 4]):
        t = max(lens)
        out.append((
            ms.Tensor(rng.standard_normal((2, t, 4)).astype(np.float32)),
            ms.Tensor(rng.integers(0, 4, (2, t)), ms.int32),
            ms.Tensor(lens, ms.int32),
        ))
    return out
