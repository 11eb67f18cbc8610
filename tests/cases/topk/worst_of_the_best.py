# expect: convert
# What is kept of each row is what reaches the k-th best: as samplers of language models cut it.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class Filter(nn.Cell):
    def construct(self, logits, k):
        best, _ = ops.topk(logits, min(int(k), logits.shape[-1]))
        kept = ops.masked_fill(logits, logits < best[:, [-1]], -1e4)
        top, _ = ops.topk(logits, int(k))
        worst = ops.topk(logits, int(k))[0][..., -1, None]
        near = logits - top[:, -1].expand_dims(1) * 0.5 - worst
        return ops.softmax(kept, axis=-1), near, top[:, 0]


def inputs():
    rng = np.random.default_rng(761)
    logits = ms.Tensor(rng.standard_normal((3, 6)).astype(np.float32))
    return [(logits, ms.Tensor(k, ms.int32)) for k in (1, 3, 6)]
