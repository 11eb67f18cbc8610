# expect: convert
# GNN read-out: mean, max and sum over the nodes of every graph, an absent graph gives zeros.
import numpy as np
import mindspore as ms
from mindspore import nn, ops
from mindspore import numpy as mnp


class Readout(nn.Cell):
    def __init__(self, n_graphs=3, dim=3):
        super().__init__()
        self.n_graphs = n_graphs
        self.head = nn.Dense(3 * dim, 1)

    def pool(self, h):
        return mnp.concatenate((h.mean(axis=0), h.max(axis=0), h.sum(axis=0)))

    def construct(self, x, node_graph_ids):
        feats = []
        for gid in range(self.n_graphs):
            mine = node_graph_ids == gid
            if mine.astype(ms.int32).sum() > 0:
                g = self.pool(x[mine])
            else:
                g = mnp.zeros((3 * x.shape[1],), x.dtype)
            feats.append(g)
        return self.head(mnp.stack(feats)).squeeze(-1)


def inputs():
    rng = np.random.default_rng(77)
    out = []
    for ids in ((0, 2, 3, 3, 3, 3, 3), (0, 0, 1, 1, 1, 2, 3), (2, 2, 2, 2, 1, 1, 2)):
        x = (rng.standard_normal((7, 3)) - 3).astype(np.float32)
        ids = np.array(ids, np.int32)
        x[ids == 3] = np.nan
        out.append((ms.Tensor(x), ms.Tensor(ids)))
    return out
