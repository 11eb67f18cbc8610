# expect: convert
import numpy as np
import mindspore as ms
from mindspore import Tensor, nn, ops


class Dispatch(nn.Cell):
    """Tokens go to the experts of one machine, one operator after the other."""

    def mine(self, tokens, experts, shares):
        experts, order = ops.sort(experts.reshape(-1).astype(ms.float32))
        shares = ops.gather(shares.reshape(-1), order, 0)
        order = ops.Depend()(order, shares)
        flags = ops.logical_and(experts >= 1, experts < 3)
        tokens = ops.Depend()(tokens, flags)
        places = flags.nonzero().reshape(-1)
        chosen = ops.gather(order // 2, places, 0)
        return tokens, chosen, ops.gather(shares, places, 0)

    def construct(self, tokens, experts, shares, weight):
        tokens, chosen, shares = self.mine(tokens, experts, shares)
        rows = ops.gather(tokens, chosen, 0)
        rows = ops.Depend()(rows, shares)
        rows = ops.matmul(rows, weight) * shares.reshape(-1, 1)
        return ops.tensor_scatter_add(ops.zeros_like(tokens), chosen.reshape(-1, 1), rows)


def inputs():
    rng = np.random.default_rng(0)
    made = []
    for experts in ([[0, 1], [3, 2], [1, 2], [0, 3]], [[0, 3], [1, 3], [2, 0], [3, 0]]):
        floats = [rng.standard_normal(shape).astype(np.float32) for shape in ((4, 5), (5, 5))]
        shares = rng.random((4, 2)).astype(np.float32)
        of = Tensor(np.array(experts, np.int32))
        made.append((Tensor(floats[0]), of, Tensor(shares), Tensor(floats[1])))
    return made
