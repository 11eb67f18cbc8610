"""One source, many consequences: only the source is an origin."""

import mindspore as ms
from mindspore import Tensor, nn, ops


@ms.jit
def long_elementwise_chain(x, m):
    p = ops.masked_select(x, m)
    q = ops.exp(p)
    r = q * 2 + 1
    s = ops.sqrt(ops.abs(r))
    return s.sum()


@ms.jit
def selection_of_selection(x):
    p = x[x > 0]
    q = p[p > 1]
    return q.sum()


@ms.jit
def slice_of_selection(x, m):
    p = ops.masked_select(x, m)
    return p[1:].sum() + p[:-1].sum()


@ms.jit
def sort_of_selection(x, m):
    p = ops.masked_select(x, m)
    values, _ = ops.sort(p)
    return values[0]


@ms.jit
def concat_of_selections(x, y, m):
    p = ops.masked_select(x, m)
    q = ops.masked_select(y, m)
    return ops.concat((p, q)).mean()


@ms.jit
def concat_with_static(x, y, m):
    p = ops.masked_select(x, m)
    return ops.concat((p, y)).mean()


@ms.jit
def softmax_of_selection(x, m):
    return (ops.softmax(ops.masked_select(x, m), -1) ** 2).sum()


@ms.jit
def reshape_of_selection(boxes, labels):
    p = boxes[labels > 0]
    return p.reshape(-1).max() + p.transpose(1, 0).sum()


@ms.jit
def matmul_of_selection(boxes, labels):
    p = boxes[labels > 0]
    return ops.matmul(p.T, p).sum()


@ms.jit
def topk_of_selection(x, m):
    p = ops.masked_select(x, m)
    return ops.topk(p, 2)[0].sum()


@ms.jit
def gather_by_selection(x, ids):
    kept = ids[ids > 0]
    return ops.gather(x, kept, 0).sum()


@ms.jit
def one_hot_of_selection(ids):
    kept = ids[ids > 0]
    return ops.one_hot(kept, 4).sum()


@ms.jit
def like_of_selection(x, m):
    p = ops.masked_select(x, m)
    return (ops.zeros_like(p) + ops.ones_like(p) * p).sum()


@ms.jit
def cumsum_of_selection(x, m):
    return ops.cumsum(ops.masked_select(x, m), 0).max()


@ms.jit
def loss_of_selection(logits, labels):
    keep = labels >= 0
    return ops.cross_entropy(logits[keep], labels[keep])


@ms.jit
def where_of_selection(x, m):
    p = ops.masked_select(x, m)
    return ops.where(p > 1, p, p * 0).sum()


@ms.jit
def broadcast_against_selection(boxes, labels):
    p = boxes[labels > 0]
    distance = (p.expand_dims(1) - p.expand_dims(0)) ** 2
    return distance.sum()


@ms.jit
def size_chain(x):
    p = x[x > 0]
    n = p.shape[0]
    q = ops.arange(n)
    return q.sum() + ops.zeros((n, 2), ms.float32).sum()


@ms.jit
def reuse_of_index(x, y, a):
    index = ops.nonzero(x > 0).reshape(-1)
    return x[index].sum() + y[index].sum() + a[:, index].sum()


@ms.jit
def two_sources_far_apart(x, y, labels):
    p = x[x > 0]
    s = p.mean() * 2
    t = ops.relu(y + s)
    n = labels.max()
    u = t[:n]
    return u.sum() * s


@ms.jit
def same_mask_twice_merged(x):
    return x[x > 0].sum() / x[x > 0].max()


@ms.jit
def std_and_var(x, m):
    p = ops.masked_select(x, m)
    return p.std() + p.var()


@ms.jit
def returned_in_a_tuple(x, m):
    p = ops.masked_select(x, m)
    return p, p * 2, p.sum()


class LayersOnSelection(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 3)
        self.act = nn.ReLU()

    def construct(self, boxes, labels):
        kept = boxes[labels > 0]
        hidden = self.act(self.fc(kept))
        return ops.log_softmax(hidden, -1).mean()


class SelectionThroughMethods(nn.Cell):
    def scale(self, v):
        return v * 2

    def total(self, v):
        return self.scale(v).sum()

    def construct(self, x, m):
        return self.total(ops.masked_select(x, m))


class LossCells(nn.Cell):
    def __init__(self):
        super().__init__()
        self.l1 = nn.L1Loss()
        self.bce = nn.BCELoss(reduction="mean")

    def construct(self, x, y, labels):
        keep = labels > 0
        p = ops.sigmoid(x)[keep]
        q = (y[keep] > 1).astype(ms.float32)
        return self.l1(p, q) + self.bce(p, q)


@ms.jit
def selected_twice(x, m):
    p = ops.masked_select(x, m)
    q = ops.masked_select(p, p > 1)
    return q.sum()


@ms.jit
def places_in_a_selection(x, m):
    p = ops.masked_select(x, m)
    return ops.nonzero(p > 1).sum()


@ms.jit
def kept_by_index_of_selection(boxes, labels):
    p = boxes[labels > 0]
    q = p[p[:, 0] > 1]
    return (q * 2)[q[:, 1] > 0].sum()


@ms.jit
def stored_into_a_selection(x, m):
    p = ops.masked_select(x, m)
    p[p > 1] = 0.0
    return p.sum()
