# expect: untouched (arithmetic with masks, where and a slice by shapes only)
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import numpy as np_ms


class AttentionKD(nn.Cell):
    """Attention maps of teacher and student, padding masked by arithmetic."""

    def masked_select(self, x, mask):
        # not the operator: keeps the shape
        return ops.where(mask, x, ops.zeros_like(x))

    def construct(self, student, teacher, attention_mask):
        n = min(student.shape[-1], teacher.shape[-1])
        student, teacher = student[..., :n], teacher[..., :n]
        mask = (attention_mask[:, None, None, :n] > 0).broadcast_to(student.shape)
        count = ops.clamp(mask.astype(ms.float32).sum(), min=1.0)
        diff = self.masked_select(student - teacher, mask)
        loss = (diff ** 2).sum() / count
        worst = np_ms.where(mask, np_ms.abs(diff), -1.0).max()
        return loss, worst


def inputs():
    rng = np.random.default_rng(61)
    out = []
    for lens in ((1, 1), (3, 4), (5, 5)):
        s = rng.random((2, 2, 5, 5)).astype(np.float32)
        t = rng.random((2, 2, 5, 6)).astype(np.float32)
        m = (np.arange(6)[None] < np.array(lens)[:, None]).astype(np.int32)
        out.append((ms.Tensor(s), ms.Tensor(t), ms.Tensor(m)))
    return out
