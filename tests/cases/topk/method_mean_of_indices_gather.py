# expect: convert
# The indices of a tensor-k topk gather from a second tensor; the result is averaged.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class HardGather(nn.Cell):
    def __init__(self):
        super().__init__()
        self.topK = ops.TopK()

    def construct(self, conf_loss, box_loss, is_pos):
        k = is_pos.sum() + 1
        _, order = self.topK(conf_loss, k)
        picked = ops.gather(box_loss, order, 0)
        return picked.mean()


def inputs():
    rng = np.random.default_rng(53)
    out = []
    for n in (0, 2, 6):
        c, b = rng.random((2, 8)).astype(np.float32)
        p = (np.arange(8) < n).astype(np.int32)
        out.append((ms.Tensor(c), ms.Tensor(b), ms.Tensor(p)))
    return out
