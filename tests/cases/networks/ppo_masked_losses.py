# expect: convert
# PPO with padded trajectories: everything is computed on the active steps.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PPOLoss(nn.Cell):
    def __init__(self, clip=0.2, vf_coef=0.5, ent_coef=0.01):
        super().__init__()
        self.clip = clip
        self.vf_coef = vf_coef
        self.ent_coef = ent_coef

    def policy_loss(self, logp, old_logp, adv):
        ratio = ops.exp(logp - old_logp)
        clipped = ops.clamp(ratio, 1 - self.clip, 1 + self.clip)
        return -ops.minimum(ratio * adv, clipped * adv).mean()

    def construct(self, logp, old_logp, adv, value, returns, entropy, active):
        active = active > 0
        adv_a = adv[active]
        adv_a = (adv_a - adv_a.mean()) / (adv_a.std() + 1e-5)
        pg = self.policy_loss(logp[active], old_logp[active], adv_a)
        vf = ((value[active] - returns[active]) ** 2).mean()
        ent = entropy[active].mean()
        return pg + self.vf_coef * vf - self.ent_coef * ent


def inputs():
    rng = np.random.default_rng(503)
    out = []
    for n in (2, 5, 12):
        data = rng.standard_normal((6, 3, 4)).astype(np.float32)
        act = (np.arange(12) < n).astype(np.int32)
        rng.shuffle(act)
        out.append((*(ms.Tensor(v) for v in data), ms.Tensor(act.reshape(3, 4))))
    return out
