"""topk, sort, unique, nonzero: what depends on a k or on the data, and what does not."""

import mindspore as ms
import mindspore.ops as P
from mindspore import Tensor, nn, ops
from mindspore.ops import TopK, operations


@ms.jit
def topk_tensor_k(x: Tensor, k: Tensor):
    return ops.topk(x, k)[0].sum()


@ms.jit
def topk_method(x: Tensor, k: Tensor):
    values, _ = x.topk(k)
    return values.sum()


@ms.jit
def topk_inline_primitive(x: Tensor, k: Tensor):
    values, indices = ops.TopK()(x, k)
    return values.sum()


@ms.jit
def topk_inline_with_arguments(x, labels):
    k = (labels > 0).sum()
    values, _ = TopK(sorted=True)(x, k)
    return values.mean()


@ms.jit
def topk_k_computed(x, labels):
    count = (labels == 1).astype(ms.int32).sum()
    hard, _ = ops.topk(x, count * 3)
    return hard.mean()


@ms.jit
def topk_k_clamped(scores):
    k = ops.clamp(scores.sum().astype(ms.int32), 1, 5)
    return ops.topk(scores, k)[0].min()


@ms.jit
def topk_then_gather(x, y, labels):
    k = labels.max()
    _, order = ops.topk(x, k)
    return ops.gather(y, order, 0).sum()


@ms.jit
def topk_several_lines(x, labels):
    values, order = ops.topk(
        x,
        labels.max(),
    )
    return values.sum()


class TopKStored(nn.Cell):
    def __init__(self):
        super().__init__()
        self.topk = ops.TopK()

    def construct(self, x, labels):
        k = (labels > 0).sum()
        return self.topk(x, k)[0].sum()


class TopKStoredAsSort(nn.Cell):
    def __init__(self):
        super().__init__()
        self.sort = operations.TopK(sorted=True)

    def construct(self, x, labels):
        values, _ = self.sort(x, labels.max())
        return values.sum()


class TopKInHelper(nn.Cell):
    def __init__(self):
        super().__init__()
        self.topKv2 = P.TopK()

    def best(self, x, k):
        return self.topKv2(x, k)[0]

    def construct(self, x, labels):
        return self.best(x, labels.max()).sum()


@ms.jit
def sort_then_cut(x, labels):
    ranked, _ = ops.sort(x, descending=True)
    return ranked[:labels.max()].sum()


@ms.jit
def nonzero_function(x):
    return ops.nonzero(x > 0)


@ms.jit
def nonzero_method(x):
    return (x > 0).nonzero().sum()


@ms.jit
def nonzero_flattened_and_gathered(x, y):
    index = ops.nonzero(x > 0).reshape(-1)
    return ops.gather(y, index, 0).mean()


@ms.jit
def nonzero_then_index(x, y):
    index = ops.nonzero(x > 0).squeeze(1)
    return y[index].mean()


@ms.jit
def nonzero_of_row(a):
    index = ops.nonzero(a[0] > 1)
    return index.shape[0] * a.sum()


@ms.jit
def argwhere_function(x):
    return ops.argwhere(x > 0).sum()


@ms.jit
def nonzero_primitive_inline(x):
    return ops.NonZero()(x > 0).sum()


class NonZeroStored(nn.Cell):
    def __init__(self):
        super().__init__()
        self.where = ops.NonZero()

    def construct(self, x, y):
        return ops.gather(y, self.where(x > 0)[:, 0], 0).sum()


@ms.jit
def unique_function(ids):
    values, inverse = ops.unique(ids)
    return values, inverse


@ms.jit
def unique_first(ids):
    return ops.unique(ids)[0].sum()


@ms.jit
def unique_inverse_only(ids):
    return ops.unique(ids)[1]


@ms.jit
def unique_primitive(ids):
    return ops.Unique()(ids)[0].sum()


@ms.jit
def unique_consecutive_function(ids):
    return ops.unique_consecutive(ids).sum()


@ms.jit
def bincount_function(ids):
    return ops.bincount(ids).sum()


class UniqueStored(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dedup = ops.Unique()

    def construct(self, ids):
        values, _ = self.dedup(ids)
        return values.shape[0] * ids.sum()


@ms.jit
def static_topk_literal(x):
    values, _ = ops.topk(x, 3)
    return values.sum()


@ms.jit
def static_topk_shape(x):
    return ops.topk(x, x.shape[0] // 2)[0].sum()


@ms.jit
def static_topk_argument(x, n: int):
    return ops.topk(x, n)[0].sum()


@ms.jit
def static_topk_min_of_constants(x):
    k = min(5, x.shape[0])
    return ops.topk(x, k)[0].sum()


@ms.jit
def static_sort(x):
    values, order = ops.sort(x)
    return values[0] + order[-1]


@ms.jit
def static_threshold_by_gather(x, labels):
    ranked, _ = ops.sort(x, descending=True)
    limit = ranked[labels.max()]
    return ops.where(x >= limit, x, 0.0).sum()


@ms.jit
def static_unique_with_pad(ids):
    return ops.unique_with_pad(ids, -1)[0]


@ms.jit
def static_argmax_and_cumsum(x):
    return ops.argmax(x) + ops.cumsum(x, 0).argmin()


class StaticTopKAttribute(nn.Cell):
    def __init__(self, k=2):
        super().__init__()
        self.k = k
        self.topk = ops.TopK()

    def construct(self, x):
        return self.topk(x, self.k)[0].sum()


class StaticTopKList(nn.Cell):
    def __init__(self, topk=(1, 5)):
        super().__init__()
        self.topk = topk

    def construct(self, x):
        total = x.sum() * 0
        for k in self.topk:
            total = total + ops.topk(x, k)[0].sum()
        return total


class StaticOneHotTopK(nn.Cell):
    def __init__(self):
        super().__init__()
        self.sort = ops.TopK()
        self.number = 4

    def construct(self, scores, boxes):
        _, order = self.sort(scores, self.number)
        return ops.gather(boxes, order, 0)
