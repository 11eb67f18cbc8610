"""PPO: actor and critic over padded trajectories, every loss over the active steps alone."""

import mindspore as ms
import numpy as np
from mindspore import nn, ops
from staticshape import masked


class ActorCritic(nn.Cell):
    """Log probabilities of all actions, and a value, for each step."""

    def __init__(self, observation=24, width=64, actions=6):
        super().__init__()
        self.body = nn.SequentialCell(
            nn.Dense(observation, width, activation="tanh"),
            nn.Dense(width, width, activation="tanh"),
        )
        self.actor = nn.Dense(width, actions)
        self.critic = nn.Dense(width, 1)

    def construct(self, observations):
        hidden = self.body(observations)
        log_probs = ops.log_softmax(self.actor(hidden), -1)
        return log_probs, self.critic(hidden).squeeze(-1)


class PPOLoss(nn.Cell):
    """Clipped policy loss, value loss and entropy bonus."""

    def __init__(self, clip=0.2, value_weight=0.5, entropy_weight=0.01):
        super().__init__()
        self.net = ActorCritic()
        self.clip = clip
        self.value_weight = value_weight
        self.entropy_weight = entropy_weight

    def construct(self, observations, actions, old_log_prob, advantages, returns, active):
        log_probs, value = self.net(observations)
        log_prob = ops.gather_elements(log_probs, 2, actions.expand_dims(-1)).squeeze(-1)
        entropy = -(ops.exp(log_probs) * log_probs).sum(-1)

        # advantages are normalised over the active steps
        advantage = masked.guard(
            masked.guard(advantages - masked.mean(advantages, active), active, 0.0)
            / (masked.std(advantages, active) + 1e-5),
            active,
            0.0,
        )

        ratio = ops.exp(masked.guard(log_prob - old_log_prob, active, 0.0))
        clipped = ops.clamp(ratio, 1 - self.clip, 1 + self.clip)
        policy_loss = -masked.mean(
            ops.minimum(ratio * advantage, clipped * advantage), active
        )
        value_loss = masked.mean(masked.guard(value - returns, active, 0.0) ** 2, active)
        bonus = masked.mean(entropy, active)
        return policy_loss + self.value_weight * value_loss - self.entropy_weight * bonus


def network():
    """The entry that is compiled and measured."""
    return PPOLoss()


def inputs():
    """Four batches of eight trajectories, padded to 64 steps."""
    rng = np.random.default_rng(16)
    batches = []
    for longest in (8, 24, 48, 64):
        lengths = rng.integers(4, longest + 1, 8)
        active = np.arange(64) < lengths[:, None]
        batches.append(
            (
                ms.Tensor(rng.standard_normal((8, 64, 24)).astype(np.float32)),
                ms.Tensor(rng.integers(0, 6, (8, 64)).astype(np.int32)),
                ms.Tensor(-rng.uniform(0.5, 3.0, (8, 64)).astype(np.float32)),
                ms.Tensor(rng.standard_normal((8, 64)).astype(np.float32)),
                ms.Tensor(rng.standard_normal((8, 64)).astype(np.float32)),
                ms.Tensor(active),
            )
        )
    return batches
