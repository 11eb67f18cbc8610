"""Random operators, repeats, fallbacks to Python."""

import mindspore as ms
from mindspore import Tensor, mint, nn, ops


@ms.jit
def randperm_cut(x, labels):
    order = ops.randperm(8)
    return x[order[: labels.max()]].sum()


@ms.jit
def random_negatives(x, labels):
    negatives = ops.nonzero(labels == 0).reshape(-1)
    return x[negatives].mean()


@ms.jit
def one_argument_where(x, y):
    index = mint.where(x > 0)
    return y[index[0]].sum()


@ms.jit
def nonzero_as_tuple(x, y):
    index = ops.nonzero(x > 0, as_tuple=True)
    return y[index[0]].sum()


@ms.jit
def where_of_matrix(a):
    rows, cols = mint.where(a > 1)
    return rows.sum() + cols.sum()


@ms.jit
def length_regulator(boxes, lens):
    total = int(lens.sum())
    frames = ops.arange(total)
    ends = ops.cumsum(lens, 0)
    index = (frames.expand_dims(1) >= ends.expand_dims(0)).astype(ms.int32).sum(axis=1)
    return ops.gather(boxes, index, 0).sum()


@ms.jit
def expert_routing(a, lens):
    total = a.sum() * 0
    for expert in range(2):
        chosen = ops.nonzero(lens % 2 == expert).reshape(-1)
        total = total + ops.gather(a, chosen, 0).sum() * (expert + 1)
    return total


@ms.jit
def ctc_compaction(labels):
    previous = ops.concat((labels[:1] * 0 - 2, labels[:-1]))
    keep = ops.logical_and(labels != previous, labels >= 0)
    return labels[keep].sum()


@ms.jit
def nms_filter(boxes, scores):
    keep = scores > 0.5
    kept = boxes[keep]
    order, _ = ops.sort(scores[keep])
    return kept.sum() + order.sum()


@ms.jit
def static_repeat(x):
    return ops.repeat_interleave(x, 2, 0).sum() + ops.tile(x, (3,)).sum()


@ms.jit
def static_dropout(x):
    return ops.dropout(x, 0.5)


@ms.jit
def static_random_shapes(x):
    return ops.rand(x.shape[0], 2).sum() + ops.randint(0, 9, (3,)).sum() + ops.randperm(4).sum()


@ms.jit
def static_multinomial(scores):
    return ops.multinomial(scores, 3)


@ms.jit
def static_print_and_assert(x):
    print("sum", x.sum())
    return x * 2


@ms.jit
def static_gumbel_top_k(scores):
    noise = ops.rand(8)
    _, order = ops.topk(scores + noise, 3)
    return scores[order].sum()
