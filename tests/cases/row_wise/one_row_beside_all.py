# expect: convert
# What is one row in the examples is repeated for every selected row: the code tests that it is one.
import numpy as np
import mindspore as ms
import mindspore.numpy as mnp
from mindspore import nn, ops


class Interest(nn.Cell):
    def __init__(self):
        super().__init__()
        table = np.random.default_rng(771).standard_normal((9, 4)).astype(np.float32)
        self.table = nn.Embedding(9, 4, embedding_table=ms.Tensor(table))

    def construct(self, history, target, user):
        clicked = self.table(history[history > 0])
        wanted = self.table(target)
        beside = mnp.broadcast_to(wanted, clicked.shape)
        whose = ops.tile(user, (clicked.shape[0], 1))
        near = ops.sigmoid((clicked * beside).sum(-1, keepdims=True))
        return (near * ops.cat((clicked, beside - clicked, whose), axis=-1)).sum(axis=0)


def inputs():
    rng = np.random.default_rng(772)
    user = ms.Tensor(rng.standard_normal((1, 3)).astype(np.float32))
    found = []
    for count in (1, 3, 6):
        history = np.zeros(6, np.int32)
        history[:count] = rng.integers(1, 9, count)
        found.append((ms.Tensor(history), ms.Tensor([2], ms.int32), user))
    return found
