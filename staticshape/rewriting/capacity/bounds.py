"""Bounds: what a number read from a Tensor can be at most, from what it is computed of."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.records import replace
from staticshape.rewriting.capacity.limits import (
    greatest_of,
    least_of,
    number_or,
    operand,
    product_of,
    sum_of,
    written,
)
from staticshape.rewriting.layout import Dense
from staticshape.rewriting.reading.identity import names_in
from staticshape.rewriting.walk.memory import Bound

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.state import Walk

_DEPTH = 12  # definitions and calls that are followed
#: Operators that give some of the numbers they are given, and no others.
_SAME = (
    "cast",
    "to_int",
    "to_long",
    "stop_gradient",
    "deepcopy",
    "tensor",
    "squeeze",
    "reshape",
    "view",
    "flatten",
    "ravel",
    "expand_dims",
    "unsqueeze",
    "gather",
    "max",
    "min",
    "reduce_max",
    "reduce_min",
    "amax",
    "amin",
)
_JOINS = ("stack", "concat", "hstack")
SUMS = ("sum", "reduce_sum", "nansum")
#: What a Tensor is filled with.
_FILLED = {"zeros": 0, "zeros_like": 0, "ones": 1, "ones_like": 1}


def upper(walk: Walk, node: ast.expr, depth: int = _DEPTH) -> Bound | None:
    """The most that a number, or any number of a Tensor, can be; None where nothing proves it."""
    if depth == 0:
        return None
    known, value = walk.constant(node)
    fact = walk.facts.value(node)
    if isinstance(fact, Python) and isinstance(fact.const, Shown):
        return Bound(str(fact.const), fact.const, fact.const >= 0, walk.draft.render(node))
    if known and isinstance(value, int) and not isinstance(value, bool):
        return Bound(str(value), value, value >= 0)
    inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
    if isinstance(fact, Python) and fact.known == "fixed":
        return Bound(walk.draft.render(node), None, is_length(inner or node))
    if inner is not None:
        return upper(walk, inner, depth - 1)
    if walk.kind(node) == "bool":
        return Bound("1", 1, True)
    if isinstance(node, ast.Name):
        return _limited_anew(walk, node.id, depth - 1)
    if isinstance(node, ast.BinOp):
        return _arithmetic(walk, node, depth - 1)
    if isinstance(node, ast.Subscript) and isinstance(walk.facts.value(node.value), Tensor):
        return upper(walk, node.value, depth - 1)
    if isinstance(node, ast.Call):
        return _call(walk, node, depth - 1)
    return None


def _limited_anew(walk: Walk, name: str, depth: int) -> Bound | None:
    """`n = ops.clip(n, 0, 4)`: whatever it was before."""
    node = walk.scope.names.renewed(name)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is None or not bound.operator.name.startswith(("clamp", "clip", "minimum")):
        return None
    data = bound.argument("input")
    limits = [item for item in bound.args.values() if item is not data]
    if not isinstance(data, ast.Name) or any(name in names_in(item) for item in limits):
        return None
    return upper(walk, node, depth) if isinstance(node, ast.Call) else None


def is_length(node: ast.expr) -> bool:
    """`x.shape[0]`, `len(x)`, `x.size`: never below 0."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Attribute) and node.value.attr == "shape"
    if isinstance(node, ast.Attribute):
        return node.attr in ("size", "ndim")
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"


def _arithmetic(walk: Walk, node: ast.BinOp, depth: int) -> Bound | None:
    left, right = upper(walk, node.left, depth), upper(walk, node.right, depth)
    if isinstance(node.op, ast.Sub) and left is not None:
        known, number = walk.constant(node.right)
        if known and isinstance(number, int):
            return sum_of(left, Bound(str(-number), -number))
        floor = right is not None and right.positive
        return Bound(left.text, left.number, code=left.code) if floor else None
    if left is not None and left.positive and _shrinks(walk, node):
        return left
    if left is None or right is None:
        return None
    if isinstance(node.op, ast.Add):
        return sum_of(left, right)
    both = left.positive and right.positive
    if isinstance(node.op, ast.Mult) and both:
        return product_of(left, right)
    if isinstance(node.op, ast.FloorDiv) and both and right.number:
        known, number = walk.constant(node.right)
        if known and isinstance(number, int) and number > 0:
            whole = None if left.number is None else left.number // number
            code = left.code and f"{operand(left.code)} // {number}"
            return Bound(number_or(whole, f"{operand(left.text)} // {number}"), whole, True, code)
    return None


def _shrinks(walk: Walk, node: ast.BinOp) -> bool:
    """`n * 0.7`, `n / 2`: not above n itself."""
    known, factor = walk.constant(node.right)
    if not known or isinstance(factor, bool) or not isinstance(factor, int | float):
        return False
    if isinstance(node.op, ast.Mult):
        return 0 <= factor <= 1
    return isinstance(node.op, ast.Div) and factor >= 1


def _call(walk: Walk, node: ast.Call, depth: int) -> Bound | None:
    func = node.func
    if isinstance(func, ast.Name) and func.id in ("int", "min", "max") and node.args:
        if func.id == "int":
            return upper(walk, node.args[0], depth)
        return _chosen(walk, node.args, func.id == "min", depth)
    if isinstance(func, ast.Attribute) and func.attr == "item" and not node.args:
        return upper(walk, func.value, depth)
    bound = walk.facts.calls.get(node)
    if bound is None:
        return None
    name, data = bound.operator.name, bound.argument("input")
    if name in _JOINS:
        return _joined(walk, bound.argument("tensors"), depth)
    if name in ("minimum", "maximum"):
        other = bound.argument("other")
        both = [item for item in (data, other) if item is not None]
        return _chosen(walk, both, name == "minimum", depth)
    if name in _FILLED:
        return Bound(str(_FILLED[name]), _FILLED[name], True)
    if data is None:
        return None
    if name.startswith(("clamp", "clip")):
        return _clamped(walk, bound, data, depth)
    if name in _SAME:
        return upper(walk, data, depth)
    if name in (*SUMS, "cumsum", "count_nonzero"):
        each = Bound("1", 1, True) if name == "count_nonzero" else upper(walk, data, depth)
        number = _summed(walk, bound, data, depth)
        if each is not None and each.positive and number is not None:
            return product_of(number, each)
    return None


def _joined(walk: Walk, node: ast.expr | None, depth: int) -> Bound | None:
    """The most that any of several numbers in a list can be."""
    inner = walk.scope.names.definition(node.id) if isinstance(node, ast.Name) else None
    match inner or node:
        case ast.List(parts) | ast.Tuple(parts) if parts:
            found = _chosen(walk, parts, False, depth)
            each = [upper(walk, item, depth) for item in parts]
            floor = all(bound is not None and bound.positive for bound in each)
            return None if found is None else replace(found, positive=floor)
        case ast.ListComp(part):
            return upper(walk, part, depth)
    return None


def _chosen(walk: Walk, nodes: list[ast.expr], least: bool, depth: int) -> Bound | None:
    found = [upper(walk, item, depth) for item in nodes]
    known = [item for item in found if item is not None]
    if least:
        low = least_of(known)
        whole = len(known) == len(found)
        return low if low is None or whole else Bound(low.text, low.number, False, low.code)
    return greatest_of(known) if len(known) == len(found) else None


def _clamped(walk: Walk, bound: BoundCall, data: ast.expr, depth: int) -> Bound | None:
    def given(*names: str) -> ast.expr | None:
        found = [item for name in names if (item := bound.argument(name)) is not None]
        return found[0] if found else None

    low, high = given("min", "clip_value_min"), given("max", "clip_value_max")
    floor = None if low is None else walk.constant(low)[1]
    positive = isinstance(floor, int | float) and floor >= 0
    whole = upper(walk, data, depth)
    limit = None if high is None else upper(walk, high, depth)
    if low is not None and not isinstance(floor, int):
        return None
    if isinstance(floor, int) and floor > 0 and whole is not None:
        whole = greatest_of([whole, Bound(str(floor), floor, True)])
    found = least_of([item for item in (whole, limit) if item is not None])
    if found is None:
        return None
    positive = positive or (whole is not None and whole.positive)
    return Bound(found.text, found.number, positive, found.code)


def _summed(walk: Walk, bound: BoundCall, data: ast.expr, depth: int) -> Bound | None:
    """How many numbers a sum adds up."""
    known, axis = walk.argument(bound, "axis") if "axis" in bound.operator.params else (True, None)
    if not known:
        return None
    if axis in (None, (), []):
        return size_of(walk, data, None, depth)
    return size_of(walk, data, axis, depth) if isinstance(axis, int) else None


def size_of(walk: Walk, node: ast.expr, axis: int | None, depth: int = _DEPTH) -> Bound | None:
    """How many elements a Tensor has, or how long one axis of it is."""
    if depth == 0:
        return None
    fact = walk.facts.value(node)
    if isinstance(fact, Tensor) and fact.dims is not None:
        dims = fact.dims
        if axis is not None and not -len(dims) <= axis < len(dims):
            return None
        sizes = [dim.size for dim in (dims if axis is None else [dims[axis]])]
        if any(dim.kind == "dynamic" for dim in dims):
            return None
        number = 1
        for size in sizes:
            number = number * size if isinstance(size, int) else -1
            if number < 0:
                break
        else:
            found = _asked(walk, node, axis, depth) if isinstance(number, Shown) else None
            return Bound(str(number), number, True, "" if found is None else written(found))
    return _asked(walk, node, axis, depth)


def _asked(walk: Walk, node: ast.expr, axis: int | None, depth: int) -> Bound | None:
    """Code that asks a Tensor for its size."""
    fact = walk.facts.value(node)
    if isinstance(node, ast.Name):
        layout = walk.scope.layouts.get(node.id, Dense())
        if isinstance(layout, Dense) and not (isinstance(fact, Tensor) and fact.sources):
            name = walk.draft.render(node)
            text = f"{name}.size" if axis is None else f"{name}.shape[{axis}]"
            return Bound(text, None, True)
        return None
    return _shaped_like(walk, node, axis, depth - 1)


def _shaped_like(walk: Walk, node: ast.expr, axis: int | None, depth: int) -> Bound | None:
    """An elementwise operator's result has the shape of its only operand that is no scalar."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Compare):
        parts = [node.left, *node.comparators]
    elif isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
        parts = [node.left, node.right]
    elif isinstance(node, ast.UnaryOp):
        parts = [node.operand]
    elif isinstance(node, ast.Call):
        bound = walk.facts.calls.get(node)
        if bound is not None and bound.operator.name == "concat":
            return _length_of_joined(walk, bound, axis, depth)
        if bound is None or bound.operator.family != "elementwise":
            return None
        parts = [bound.args[name] for name in bound.operator.tensors if name in bound.args]
    wide = [part for part in parts if not is_scalar(walk, part)]
    if not wide or any(not walk.same_shape(wide[0], part) for part in wide[1:]):
        return None
    return size_of(walk, wide[0], axis, depth)


def _length_of_joined(walk: Walk, bound: BoundCall, axis: int | None, depth: int) -> Bound | None:
    """How long what is put behind one another is along that axis."""
    tensors = bound.argument("tensors")
    if not isinstance(tensors, ast.Tuple | ast.List) or not tensors.elts or axis is None:
        return None
    if walk.argument(bound, "axis") != (True, axis):
        return None
    lengths = [size_of(walk, part, axis, depth) for part in tensors.elts]
    found = lengths[0]
    for length in lengths[1:]:
        found = None if found is None or length is None else sum_of(found, length)
    return found


def is_scalar(walk: Walk, node: ast.expr) -> bool:
    """Whether an expression surely has no axes."""
    value = walk.facts.value(node)
    plain = isinstance(node, ast.Constant) or isinstance(value, Python)
    return plain or (isinstance(value, Tensor) and value.rank == 0)
