# expect: convert
# OHEM by threshold: selects losses above a static-k threshold.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class OhemCE(nn.Cell):
    def __init__(self, thresh=0.4, min_kept=3):
        super().__init__()
        self.thresh = -np.log(thresh).item()
        self.min_kept = min_kept
        self.criteria = nn.CrossEntropyLoss(ignore_index=255, reduction="none")

    def construct(self, logits, labels):
        loss = self.criteria(logits, labels).view(-1)
        kth = ops.topk(loss, self.min_kept)[0][-1]
        limit = ops.minimum(kth, ops.full_like(kth, self.thresh))
        hard = loss[loss >= limit]
        return ops.mean(hard)


def inputs():
    rng = np.random.default_rng(317)
    return [(ms.Tensor((rng.standard_normal((9, 3)) * s).astype(np.float32)), ms.Tensor(rng.integers(0, 3, 9), ms.int32)) for s in (0.1, 1.0, 5.0)]
