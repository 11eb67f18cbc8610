# expect: convert
# One argument is a dict: what stands under one key tells nothing of the others.
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class PolicyLoss(nn.Cell):
    def __init__(self, clip=0.2):
        super().__init__()
        self.clip = clip
        self.policy = nn.Dense(5, 3)
        self.value = nn.Dense(5, 1)

    def evaluate(self, obs, actions):
        logp = ops.log_softmax(self.policy(obs), -1)
        taken = ops.gather_elements(logp, -1, actions[..., None]).squeeze(-1)
        return taken, self.value(obs).squeeze(-1)

    def construct(self, batch):
        steps = batch["mask"] > 0
        advantage = batch["advantage"][steps]
        # normalised over the steps that were played
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        logp, value = self.evaluate(batch["obs"][steps], batch["actions"][steps])
        ratio = ops.exp(logp - batch["logp"][steps])
        clipped = ops.clamp(ratio, 1 - self.clip, 1 + self.clip)
        gain = ops.minimum(ratio * advantage, clipped * advantage).mean()
        return ((batch["returns"][steps] - value) ** 2).mean() - gain


def inputs():
    rng = np.random.default_rng(811)
    out = []
    for lengths in ([2, 1], [4, 3], [5, 5]):
        mask = (np.arange(5)[None] < np.array(lengths)[:, None]).astype(np.float32)
        batch = {
            "mask": ms.Tensor(mask),
            "obs": ms.Tensor(rng.standard_normal((2, 5, 5)).astype(np.float32)),
            "actions": ms.Tensor(rng.integers(0, 3, (2, 5)).astype(np.int64)),
        }
        for name in ("logp", "returns", "advantage"):
            batch[name] = ms.Tensor(rng.standard_normal((2, 5)).astype(np.float32))
        out.append((batch,))
    return out
