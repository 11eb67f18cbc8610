# expect: convert
# PPO minibatch: active steps by a flat index, KL estimate, `if kl > target` swaps the policy term out.
import numpy as np
import mindspore as ms
from mindspore import mint, nn, ops


class PPOStep(nn.Cell):
    def __init__(self, clip_param=0.2, target_kl=0.05):
        super().__init__()
        self.clip_param, self.target_kl = clip_param, target_kl

    def construct(self, logp, old_logp, adv, ret, value, old_value, active_masks):
        idx = mint.nonzero(active_masks.reshape(-1)).reshape(-1)
        logp, old_logp, adv = (t.reshape(-1)[idx] for t in (logp, old_logp, adv))
        log_ratio = logp - old_logp
        ratio = mint.exp(log_ratio)
        kl = ((ratio - 1) - log_ratio).mean()
        surr = mint.minimum(ratio * adv, mint.clamp(ratio, 1 - self.clip_param, 1 + self.clip_param) * adv)
        clipfrac = ((ratio - 1).abs() > self.clip_param).float().mean()

        v, ov, r = value.reshape(-1)[idx], old_value.reshape(-1)[idx], ret.reshape(-1)[idx]
        v_clipped = ov + (v - ov).clamp(-self.clip_param, self.clip_param)
        v_loss = 0.5 * mint.maximum((v - r) ** 2, (v_clipped - r) ** 2).mean()
        if kl > self.target_kl:
            pg = logp.sum() * 0.0
        else:
            pg = -surr.mean()
        return pg + v_loss, kl, clipfrac


def inputs():
    rng = np.random.default_rng(72)
    out = []
    for n, s in ((1, 0.05), (4, 0.9), (8, 0.1)):
        lp = -rng.random((2, 4)).astype(np.float32)
        old = (lp + s * rng.standard_normal((2, 4))).astype(np.float32)
        rest = rng.standard_normal((4, 2, 4)).astype(np.float32)
        act = (np.arange(8) < n).astype(np.int32)
        rng.shuffle(act)
        act = act.reshape(2, 4)
        old[act == 0] = -np.inf
        out.append(tuple(ms.Tensor(v) for v in (lp, old, *rest, act)))
    return out
