# expect: convert
import numpy as np
import mindspore as ms
from mindspore import nn, ops, Tensor


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = nn.Dense(3, 4)

    def construct(self, adjacency, nodes, num_nodes):
        n = int(num_nodes.max())
        adjacency, nodes = adjacency[:, :n, :n], nodes[:, :n]
        degree = adjacency.sum(-1, keepdims=True)
        hidden = ops.relu(adjacency @ self.weight(nodes) / (degree * degree + 1.0))
        back = ops.bmm(adjacency.swapaxes(1, 2), nodes)
        gram = nodes @ nodes.mT
        fit = ops.mse_loss(gram, adjacency) + (gram - adjacency).abs().max()
        return hidden.max(axis=1), back.sum(1), fit, ops.exp(adjacency).mean((1, 2))


def inputs():
    r = np.random.RandomState(1)
    out = []
    for counts in ([2, 1], [4, 5], [6, 3]):
        adjacency, nodes = r.randn(2, 6, 6).astype(np.float32), r.randn(2, 6, 3).astype(np.float32)
        top = max(counts)
        adjacency[:, top:], adjacency[:, :, top:] = np.nan, 1e30
        nodes[:, top:] = np.inf
        out.append((Tensor(adjacency), Tensor(nodes), Tensor(np.array(counts, np.int32))))
    return out
