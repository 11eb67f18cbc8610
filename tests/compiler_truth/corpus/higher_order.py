"""Functions that are given to operators which call them: loops, maps, partial applications."""

import functools
from functools import partial

import mindspore as ms
from mindspore import jit, nn, ops
from mindspore.ops import composite as C
from mindspore.ops import functional as F


def _under(v):
    return v.sum() < 100


def _adds_selected(v):
    return v + ops.masked_select(v, v > 0).sum() + 1


def _adds_places(v):
    return v + ops.nonzero(v > 0).sum() + 1


def _doubles(v):
    return v * 2


def _step(i, v):
    return v + ops.masked_select(v, v > i).sum()


def _scanned(carry, v):
    carry = carry + ops.masked_select(carry, carry > v).sum()
    return carry, v


def _added(carry, v):
    carry = carry + v
    return carry, v


@jit
def selects_in_a_while_loop(x):
    return ops.WhileLoop()(_under, _adds_selected, x)


@jit
def places_in_a_while_loop(x):
    return ops.WhileLoop()(_under, _adds_places, x)


@jit
def static_while_loop(x):
    return ops.WhileLoop()(_under, _doubles, x)


@jit
def number_carried_by_a_while_loop(x):
    def under(carried):
        return carried[0] < 4

    def body(carried):
        i, y = carried
        return i + 1, y + y[:i].sum()

    return ops.WhileLoop()(under, body, (1, x))


@jit
def selects_in_a_fori_loop(x):
    return ops.ForiLoop()(0, 3, _step, x)


@jit
def static_parts_in_a_fori_loop(x):
    def body(i, v):
        return v + v[:i].sum()

    return ops.ForiLoop()(0, 5, body, x)


@jit
def parts_in_a_rolled_loop(x):
    def body(i, v):
        return v + v[:i].sum()

    return ops.ForiLoop()(0, 5, body, x, False)


@jit
def parts_up_to_a_tensor(x, k):
    def body(i, v):
        return v + v[:i].sum()

    return ops.ForiLoop()(0, k, body, x)


@jit
def selects_in_a_scan(x):
    return ops.Scan()(_scanned, x, [1, 2, 3], 3)


@jit
def static_scan(x):
    return ops.Scan()(_added, x, [1, 2, 3], 3)


class LoopOfMethods(nn.Cell):
    def __init__(self):
        super().__init__()
        self.loop = ops.WhileLoop()

    def under(self, v):
        return v.sum() < 100

    def body(self, v):
        return v + ops.masked_select(v, v > 0).sum() + 1

    def construct(self, x):
        return self.loop(self.under, self.body, x)


@jit
def selects_of_what_is_not_mapped(a, y, m):
    return ops.vmap(lambda v, w, q: v + ops.masked_select(w, q).sum(), (0, None, None))(a, y, m)


@jit
def static_vmap(a, y):
    return ops.vmap(lambda v, w: (v * w).sum(), in_axes=(0, None))(a, y)


@jit
def partial_of_an_operator(x, m):
    return functools.partial(ops.masked_select, x)(m).sum()


@jit
def static_partial_of_an_operator(x, y, m):
    return functools.partial(ops.where, m)(x, y).sum()


def _picked(v, m, scale):
    return ops.masked_select(v, m).sum() * scale


@jit
def partial_of_a_function(x, m):
    return partial(_picked, x)(m, 3.0)


@jit
def partial_as_an_operator(y, m):
    return ops.Partial()(_summed, y)(m)


def _summed(v, m):
    return ops.masked_select(v, m).sum()


def _selected(m, v):
    return ops.masked_select(v, m).sum()


class MappedOverTuple(nn.Cell):
    def __init__(self):
        super().__init__()
        self.each = C.HyperMap()

    def construct(self, x, y, m):
        return self.each(F.partial(_selected, m), (x, y))


def _kept(v):
    return v[v > 1].sum()


@jit
def mapped_by_python(x, y):
    return tuple(map(_kept, (x, y)))


@jit
def static_map_by_python(x, y):
    return tuple(map(_doubles, (x, y)))


def _moved_on(v):
    return ops.concat((v[1:], ops.ones((1,), ms.float32) * 90))


@jit
def static_window_in_a_while_loop(x):
    return ops.WhileLoop()(_under, _moved_on, x)
