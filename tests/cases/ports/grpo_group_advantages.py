# expect: convert
# GRPO: rewards standardised inside every prompt group (ddof=1), scattered back, token-level loss.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class GRPOLoss(nn.Cell):
    def __init__(self, num_groups=2, eps=1e-4):
        super().__init__()
        self.num_groups = num_groups
        self.eps = eps

    def construct(self, logps, rewards, group, completion_mask):
        adv = ops.zeros_like(rewards)
        for g in range(self.num_groups):
            member = group == g
            r = rewards[member]
            mean = r.mean()
            std = ops.std(r, ddof=1)
            adv = ops.where(member, (rewards - mean) / (std + self.eps), adv)
        per_token_loss = -logps * adv.expand_dims(1)
        m = completion_mask > 0
        lengths = completion_mask.sum(axis=1)
        return per_token_loss[m].mean(), lengths[lengths > 1].astype(ms.float32).mean(), adv


def inputs():
    rng = np.random.default_rng(73)
    out = []
    for g, lens in (((0, 0, 1, 1, 1), (2, 1, 1, 1, 1)), ((0, 1, 1, 1, 0), (2, 4, 1, 3, 1)), ((0, 0, 0, 1, 1), (4,) * 5)):
        lp = -rng.random((5, 4)).astype(np.float32)
        r = rng.random(5).astype(np.float32)
        m = (np.arange(4)[None] < np.array(lens)[:, None]).astype(np.int32)
        out.append(tuple(ms.Tensor(v) for v in (lp, r, np.array(g, np.int32), m)))
    return out
