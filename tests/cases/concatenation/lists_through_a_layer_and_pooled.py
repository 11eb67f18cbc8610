# expect: convert
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class Pooled(nn.Cell):
    def __init__(self):
        super().__init__()
        self.proj = nn.Dense(4, 2)

    def construct(self, x, mask):
        """The mean of the projected frames of each utterance."""
        utts = []
        for i in range(x.shape[0]):
            utts.append(x[i][mask[i].bool()])
        feats = [self.proj(u) for u in utts]
        pooled = [f.mean(axis=0) for f in feats]
        return ops.stack(pooled)


def inputs():
    rng = np.random.default_rng(4)
    rows = []
    for share in (0.2, 0.5, 1.1):
        mask = rng.random((3, 5)) < share
        mask[:, 0] = True
        x = np.where(mask[..., None], rng.normal(size=(3, 5, 4)), np.inf)
        rows.append((Tensor(x, ms.float32), Tensor(mask.astype(np.int32))))
    return rows
