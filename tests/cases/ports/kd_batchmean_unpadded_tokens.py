# expect: convert
# Distillation: KLDiv batchmean (divides by rows), cosine of hidden states of real tokens, temperature.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DistilLoss(nn.Cell):
    def __init__(self, temperature=2.0):
        super().__init__()
        self.temperature = temperature
        self.ce_loss_fct = nn.KLDivLoss(reduction='batchmean')
        self.cosine = nn.CosineEmbeddingLoss()

    def construct(self, s_logits, t_logits, s_hidden, t_hidden, attention_mask):
        v, dim = s_logits.shape[-1], s_hidden.shape[-1]
        mask = attention_mask.expand_dims(-1).expand_as(s_logits).astype(ms.bool_)
        s_slct = ops.masked_select(s_logits, mask).view(-1, v)
        t_slct = ops.masked_select(t_logits, mask).view(-1, v)
        loss_ce = self.ce_loss_fct(ops.log_softmax(s_slct / self.temperature, -1),
                                   ops.softmax(t_slct / self.temperature, -1)) * self.temperature ** 2
        mask = attention_mask.expand_dims(-1).expand_as(s_hidden).astype(ms.bool_)
        s_h = ops.masked_select(s_hidden, mask).view(-1, dim)
        t_h = ops.masked_select(t_hidden, mask).view(-1, dim)
        target = ops.ones((s_h.shape[0],), ms.float32)
        return loss_ce, self.cosine(s_h, t_h, target)


def inputs():
    rng = np.random.default_rng(109)
    out = []
    for lens in ((1, 1), (3, 2), (4, 4)):
        a, b = rng.standard_normal((2, 2, 4, 5)).astype(np.float32)
        c, d = rng.standard_normal((2, 2, 4, 3)).astype(np.float32)
        m = (np.arange(4)[None] < np.array(lens)[:, None]).astype(np.int32)
        d[m == 0] = 0
        out.append(tuple(ms.Tensor(v) for v in (a, b, c, d, m)))
    return out
