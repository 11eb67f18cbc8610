# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops


class DiscriminativeLoss(nn.Cell):
    """Pulls the pixels of an instance to their mean, pushes the means apart."""

    def __init__(self, instances=2, delta_v=0.2, delta_d=1.5):
        super().__init__()
        self.instances = instances
        self.delta_v = delta_v
        self.delta_d = delta_d

    def construct(self, embedding, label):
        means = []
        pull = ms.Tensor(0.0, ms.float32)
        for idx in range(1, self.instances + 1):
            mask = label == idx
            members = embedding[mask]
            centre = members.mean(axis=0)
            distance = ops.norm(members - centre + 1e-3, dim=1)
            pull = pull + (ops.relu(distance - self.delta_v) ** 2).mean()
            means.append(centre)
        push = ops.relu(self.delta_d - ops.abs(means[0] - means[1]).sum()) ** 2
        return pull / self.instances + push


def inputs():
    rng = np.random.default_rng(29)
    out = []
    for one, two in ((1, 1), (2, 4), (4, 4)):
        label = np.zeros(8, np.int32)
        order = rng.permutation(8)
        label[order[:one]] = 1
        label[order[one : one + two]] = 2
        emb = rng.normal(size=(8, 3)).astype(np.float32)
        emb[label == 0] = np.nan
        out.append((ms.Tensor(emb), ms.Tensor(label)))
    return out
