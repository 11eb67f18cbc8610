# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PPOLoss(nn.Cell):
    """Clipped surrogate over the steps of an episode that really took place."""

    def __init__(self, clip=0.2, vf_coef=0.5, ent_coef=0.01):
        super().__init__()
        self.clip = clip
        self.vf_coef = vf_coef
        self.ent_coef = ent_coef
        self.actor = nn.Dense(3, 2)
        self.critic = nn.Dense(3, 1)

    def construct(self, obs, actions, old_logp, advantages, returns, active):
        keep = active > 0
        logits = self.actor(obs)
        logp_all = ops.log_softmax(logits, axis=-1)
        logp = ops.gather_elements(logp_all, 1, ops.expand_dims(actions, 1)).squeeze(1)
        adv = advantages[keep]
        adv = (adv - adv.mean()) / (adv.std() + 1e-5)
        ratio = ops.exp(logp[keep] - old_logp[keep])
        surr1 = ratio * adv
        surr2 = ops.clamp(ratio, 1.0 - self.clip, 1.0 + self.clip) * adv
        actor_loss = -ops.minimum(surr1, surr2).mean()
        value = self.critic(obs).squeeze(-1)
        value_loss = ((value[keep] - returns[keep]) ** 2).mean()
        entropy = -(ops.exp(logp_all) * logp_all).sum(axis=-1)[keep].mean()
        return actor_loss + self.vf_coef * value_loss - self.ent_coef * entropy


def pick(rng, size, n):
    keep = np.zeros(size, bool)
    keep[rng.permutation(size)[:n]] = True
    return keep

def spoil(rng, x, keep):
    """Rubbish wherever keep is False."""
    bad = np.array([np.nan, np.inf, -np.inf, 1e30], np.float32)
    x = x.copy()
    x[~keep] = rng.choice(bad, x[~keep].shape)
    return x

def inputs():
    rng = np.random.default_rng(70)
    out = []
    for n in (2, 4, 6):
        keep = pick(rng, 6, n)
        out.append(
            (
                ms.Tensor(rng.normal(size=(6, 3)).astype(np.float32)),
                ms.Tensor(rng.integers(0, 2, 6).astype(np.int32)),
                ms.Tensor(spoil(rng, -rng.uniform(0.4, 1.5, 6).astype(np.float32), keep)),
                ms.Tensor(spoil(rng, rng.normal(size=6).astype(np.float32), keep)),
                ms.Tensor(spoil(rng, rng.normal(size=6).astype(np.float32), keep)),
                ms.Tensor(keep.astype(np.float32)),
            )
        )
    return out
