"""What is in graph scope: Cells, jit in its forms, helpers, nesting, inheritance, functions as values."""

import functools

import mindspore
import mindspore as ms
from mindspore import Tensor, jit, nn, ops
from mindspore.nn import Cell


@mindspore.jit
def full_module_name(x, m):
    return ops.masked_select(x, m).sum()


@jit
def imported_jit(x, m):
    return ops.masked_select(x, m).sum()


@ms.jit(jit_level="O0")
def jit_with_arguments(x, m):
    return ops.masked_select(x, m).sum()


def _pick(x, m):
    return ops.masked_select(x, m)


def _pick_positive(x):
    return x[x > 0]


def _outer_pick(x, m):
    return _pick(x, m) * 2


def _loss(x, labels):
    keep = labels >= 0
    return x[keep].mean()


jitted_by_call = ms.jit(_loss)


@ms.jit
def helper(x, m):
    return _pick(x, m).sum()


@ms.jit
def helper_two_deep(x, m):
    return _outer_pick(x, m).sum()


@ms.jit
def helper_of_one_argument(x):
    return _pick_positive(x).sum() + _pick_positive(-x).sum()


@ms.jit
def nested_function(x, m):
    def inner(v):
        return ops.masked_select(v, m)

    return inner(x).sum()


@ms.jit
def nested_closure_size(x, labels):
    n = labels.max()

    def head(v):
        return v[:n]

    return head(x).sum()


@ms.jit
def lambda_in_graph(x, m):
    pick = lambda v: ops.masked_select(v, m)
    return pick(x).sum()


def _apply(function, x, m):
    return function(x, m)


@ms.jit
def function_as_argument(x, m):
    return _apply(ops.masked_select, x, m).sum()


@ms.jit
def local_alias(x, m):
    select = ops.masked_select
    return select(x, m).sum()


@ms.jit
def module_alias(x, m):
    library = ops
    return library.masked_select(x, m).sum()


@ms.jit
def value_and_grad_inside(x, m):
    def forward(v):
        return ops.masked_select(v, m).sum()

    return ms.value_and_grad(forward)(x)


class Plain(Cell):
    def construct(self, x, m):
        return ops.masked_select(x, m).sum()


class MethodHelper(nn.Cell):
    def _select(self, x, m):
        return ops.masked_select(x, m)

    def construct(self, x, m):
        return self._select(x, m).sum()


class MethodOfMethod(nn.Cell):
    def inner(self, x):
        return x[x > 0]

    def middle(self, x):
        return self.inner(x) * 2

    def construct(self, x):
        return self.middle(x).sum()


class _Selector(nn.Cell):
    def construct(self, x, m):
        return ops.masked_select(x, m)


class ChildCell(nn.Cell):
    def __init__(self):
        super().__init__()
        self.selector = _Selector()

    def construct(self, x, m):
        return self.selector(x, m).sum()


class _Base(nn.Cell):
    def __init__(self):
        super().__init__()
        self.op = ops.MaskedSelect()

    def pick(self, x, m):
        return self.op(x, m)

    def construct(self, x, m):
        return self.pick(x, m).sum()


class InheritedConstruct(_Base):
    pass


class InheritedHelper(_Base):
    def construct(self, x, m):
        return self.pick(x * 2, m).mean()


class OverriddenHelper(_Base):
    def pick(self, x, m):
        return x[m.astype(ms.bool_)]


class StaticOverride(_Base):
    def pick(self, x, m):
        return ops.where(m, x, x * 0)


class SuperCall(_Base):
    def construct(self, x, m):
        return super().construct(x, m) + 1


class FunctionAttribute(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loss_fn = _loss

    def construct(self, x, labels):
        return self.loss_fn(x, labels)


class HelperStaticMethod(nn.Cell):
    @staticmethod
    def choose(x, m):
        return ops.masked_select(x, m)

    def construct(self, x, m):
        return self.choose(x, m).sum()


class Sequential(nn.Cell):
    def __init__(self):
        super().__init__()
        self.body = nn.SequentialCell(nn.Dense(8, 8), nn.ReLU())

    def construct(self, a):
        h = self.body(a)
        return h[h > -1].sum()


class TwoChildren(nn.Cell):
    def __init__(self):
        super().__init__()
        self.parts = nn.CellList([_Selector(), _Selector()])

    def construct(self, x, y, m):
        return self.parts[0](x, m).sum() + self.parts[1](y, m).sum()


class CountFromChild(nn.Cell):
    class _Counter(nn.Cell):
        def construct(self, labels):
            return (labels > 0).sum()

    def __init__(self):
        super().__init__()
        self.counter = CountFromChild._Counter()

    def construct(self, x, labels):
        n = self.counter(labels)
        return x[:n].sum()


class JitMethod(nn.Cell):
    @ms.jit
    def construct(self, x, m):
        return ops.masked_select(x, m).sum()


_pick_by_type = ops.MultitypeFuncGraph("pick_by_type")


@_pick_by_type.register("Tensor", "Tensor")
def _pick_from_a_tensor(m, x):
    return x[m > 0].sum()


@_pick_by_type.register("Tensor", "Number")
def _pick_from_a_number(m, x):
    return m.sum() * x


class MappedFunctions(nn.Cell):
    def __init__(self):
        super().__init__()
        self.each = ops.HyperMap()

    def construct(self, x, y, labels):
        return self.each(ops.partial(_pick_by_type, labels), (x, y))


def _host_metric(pred, label):
    """Host code: never compiled."""
    mask = label > 0
    return pred[mask].mean() + ops.masked_select(pred, mask).sum()


class StaticCellWithHostMethod(nn.Cell):
    def evaluate(self, x, m):
        """Called from the host only."""
        return ops.masked_select(x, m)

    def construct(self, x):
        return x.sum()


@functools.lru_cache
def _host_table(n):
    return list(range(n))


@ops.constexpr
def _kept(n):
    """Host code inside graph code."""
    import numpy

    a = numpy.arange(n)
    return tuple(int(v) for v in a[a % 2 == 0])


@ms.jit
def static_constexpr(x):
    total = x.sum() * 0
    for i in _kept(x.shape[0]):
        total = total + x[i]
    return total


@ms.jit
def static_constexpr_size(x):
    kept = _kept(x.shape[0])
    return x[: len(kept)].sum()


@ms.jit
def static_helper_same_name(x):
    def nonzero(v):
        return v * 2

    return nonzero(x).sum()
