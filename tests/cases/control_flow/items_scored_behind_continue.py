# expect: convert
# oracle: pynative (a list that grows under a Tensor condition is not compiled)
import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops


class RankingLoss(nn.Cell):
    """For each user the items not seen before, scored by a product; users with none are left out."""

    def __init__(self):
        super().__init__()
        self.items = nn.Embedding(9, 4)

    def construct(self, users, liked, seen, offered):
        losses = []
        for i in range(3):
            unseen = offered[i] != seen[i]
            if not unseen.any():
                continue
            new = offered[i][unseen]
            wanted = (users[i] * self.items(liked[i])).sum()
            scores = ops.matmul(self.items(new), users[i])
            losses.append(ops.relu(scores - wanted + 1.0).mean())
        return ops.stack(losses).mean()


def inputs():
    rng = np.random.RandomState(3)
    found = []
    for number in (1, 2, 5):
        seen = np.array([0, 1, 2])
        offered = np.repeat(seen[:, None], 5, 1)
        offered[0, :number] = rng.randint(3, 9, number)
        offered[2, 5 - number :] = rng.randint(3, 9, number)
        users = rng.randn(3, 4)
        liked = rng.randint(0, 9, 3)
        found.append(
            (
                Tensor(users, ms.float32),
                Tensor(liked, ms.int32),
                Tensor(seen, ms.int32),
                Tensor(offered, ms.int32),
            )
        )
    return found
