"""How long what the ways of an `if` leave is, and along which axis the ways differ."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from functools import reduce
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Tensor
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.capacity.bounds import is_scalar, size_of
from staticshape.rewriting.capacity.limits import greatest_of, sum_of, written
from staticshape.rewriting.layout import Dense, Layout, Masked, carries
from staticshape.rewriting.walk.memory import Bound
from staticshape.rewriting.walk.truth import decides

if TYPE_CHECKING:
    from staticshape.analysis.facts import BoundCall
    from staticshape.rewriting.walk.state import Walk


def axis_of(
    walk: Walk,
    name: str,
    layouts: list[Layout],
    values: list[Tensor | None],
    nodes: list[ast.expr | None],
) -> tuple[int, int | None] | None:
    """The one axis along which the ways differ, and the rank; None where no other is known."""
    if any(isinstance(layout, Masked) for layout in layouts):
        return _axis_of_rows(walk, name, layouts, values, nodes)
    if not all(isinstance(layout, Dense) for layout in layouts):
        return None
    dims = [value.dims for value in values if value is not None and value.dims is not None]
    cut = {axis for node in nodes if node is not None for axis in cut_axes(node)}
    if len(dims) < len(values):
        plain = all(node is None or isinstance(node, ast.Name | ast.Subscript) for node in nodes)
        return (cut.pop(), None) if len(cut) == 1 and plain else None
    rank = len(dims[0])
    if any(len(item) != rank for item in dims):
        return None
    differ = set()
    for axis in range(rank):
        sizes = {item[axis].size if item[axis].kind == "static" else None for item in dims}
        if (len(sizes) > 1 and (None not in sizes or axis in cut)) or (
            sizes == {None} and axis in cut
        ):
            differ.add(axis)
    return (differ.pop(), rank) if len(differ) == 1 else None


def _axis_of_rows(
    walk: Walk,
    name: str,
    layouts: list[Layout],
    values: list[Tensor | None],
    nodes: list[ast.expr | None],
) -> tuple[int, int | None] | None:
    """The axis of the rows that a way selects where they lie; another one gives some, or all."""
    found = {
        (layout.axis, layout.rank)
        for layout in layouts
        if isinstance(layout, Masked) and _is_in_line(layout)
    }
    if len(found) != 1 or not all(isinstance(item, Dense | Masked) for item in layouts):
        return None
    axis, rank = found.pop()
    if rank is None:  # all ways have the rank of the one Tensor that they take rows of
        shapes = {shape_key(walk, name, node) for node in nodes}
        lines = all(
            _is_in_line(item) and item.mask.key not in walk.flat  # whose axes were made one
            for item in layouts
            if isinstance(item, Masked)
        )
        alike = len(shapes) == 1 and frozenset() not in shapes
        return (axis, None) if axis >= 0 and lines and alike else None
    if not all(
        _is_in_line(layout)
        if isinstance(layout, Masked)
        else value is not None and value.rank == rank
        for layout, value in zip(layouts, values, strict=True)
    ):
        return None
    rows = [item.dims if item is not None and item.dims is not None else None for item in values]
    beside = {
        None if dims is None else tuple(dim.size for at, dim in enumerate(dims) if at != axis)
        for dims in rows
    }
    known = (
        len(beside) == 1
        and None not in beside
        and all(isinstance(size, int) for sizes in beside for size in sizes or ())
    )
    shapes = {shape_key(walk, name, node) for node in nodes}
    return (axis, rank) if known or (len(shapes) == 1 and frozenset() not in shapes) else None


def _is_in_line(layout: Masked) -> bool:
    """Whether what is selected lies along one axis, under a mask of that axis."""
    plain = layout.form == "axes" and layout.width == 1 and layout.outer is None
    return plain and (layout.rank != 1 or layout.like is None)


def shape_key(walk: Walk, name: str, node: ast.expr | None) -> frozenset[Hashable]:
    """What the shape of the data is known by; `node` is None where the name was bound before."""
    if node is None:
        return walk.scope.names.shape_of(name)
    return walk.shape_key(data_of(walk, node))


def data_of(walk: Walk, node: ast.expr) -> ast.expr:
    """The Tensor whose rows an expression selects, orders or cuts: it has room for all of them."""
    node = _core(walk, node)
    ordered = _ordered(walk, node)
    if ordered is not None:
        data = ordered.argument("input")
        return node if data is None else data_of(walk, data)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is not None and bound.operator.name == "masked_select":
        return bound.argument("input") or node
    if isinstance(node, ast.Subscript) and (node in walk.sources or _cuts(walk, node)):
        return data_of(walk, node.value)
    return node


def _cuts(walk: Walk, node: ast.Subscript) -> bool:
    """Whether it keeps a part of some axis: `x[:3]`, and `x[m]` of a selection, no finding."""
    mask = not isinstance(node.slice, ast.Tuple) and walk.kind(node.slice) == "bool"
    return mask or bool(cut_axes(node))


def _core(walk: Walk, node: ast.expr) -> ast.expr:
    """What functions of one Tensor are computed of, element by element."""
    while True:
        parts: list[ast.expr] = []
        bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.UnaryOp):
            parts = [node.operand]
        elif isinstance(node, ast.BinOp) and not isinstance(node.op, ast.MatMult):
            parts = [node.left, node.right]
        elif bound is not None and bound.operator.family == "elementwise":
            parts = [bound.args[name] for name in bound.operator.tensors if name in bound.args]
        wide = [part for part in parts if not is_scalar(walk, part)]
        if len(wide) != 1:
            return node
        node = wide[0]


def _ordered(walk: Walk, node: ast.expr | None) -> BoundCall | None:
    """The call of `topk(x, k)`, `sort(x)`, or of one of their results."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        node = node.value
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    return bound if bound is not None and bound.operator.name in ("topk", "sort") else None


def cut_axes(node: ast.expr) -> set[int]:
    """The axes of which `x[:, :3]` keeps a part; none where an index does more than cut."""
    if not isinstance(node, ast.Subscript):
        return set()
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if not all(isinstance(part, ast.Slice) for part in parts):
        return set()
    return {
        axis
        for axis, part in enumerate(parts)
        if isinstance(part, ast.Slice) and (part.lower or part.upper or part.step)
    }


def before(walk: Walk, name: str) -> Tensor | None:
    """What the analysis knows of a name that was bound before."""
    statement = walk.scope.defined.get(name)
    targets = [] if statement is None else list(ast.walk(statement))
    for item in targets:
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Store):
            found = walk.facts.value(item)
            return found if isinstance(found, Tensor) else None
    given = walk.facts.parameters.get(name)
    plain = walk.scope.names.current(name) == -1
    return given if plain and isinstance(given, Tensor) else None


def length(
    walk: Walk, name: str, layout: Layout, value: Tensor | None, node: ast.expr | None, axis: int
) -> Bound | None:
    """How long what a way binds is, at most; `node` is None where the name was bound before."""
    number = size(value, axis)
    if isinstance(layout, Masked):
        head = None if layout.head is None else layout.head[0]
        if node is not None:
            return _of(walk, data_of(walk, node) if head is None else head, axis)
        own = walk.scope.names.shape_of(name)
        if head is not None and own == walk.shape_key(head):  # that is what it was
            return _of(walk, head, axis)
    if node is None:
        return _asking(f"{name}.shape[{axis}]", number)
    if number is not None and not isinstance(node, ast.Name) and not isinstance(number, Shown):
        return Bound(str(number), number, True)
    return _of(walk, data_of(walk, node), axis)


def is_exact(
    walk: Walk, layout: Layout, value: Tensor | None, node: ast.expr | None, axis: int
) -> bool:
    """Whether the length that is told is not only the most that it can be."""
    if not isinstance(layout, Masked):
        exact = node is None or not isinstance(node, ast.Call | ast.Subscript)
        number = size(value, axis)
        return exact or (number is not None and not isinstance(number, Shown))
    node = None if node is None else _core(walk, node)
    ordered = _ordered(walk, node)
    if ordered is not None:
        k = ordered.argument("k") if ordered.operator.name == "topk" else None
        return ordered.operator.name == "sort" or (k is not None and decides(walk, k))
    if node is None or not cut_axes(node) or walk.draft.render(node).isidentifier():
        return True
    cut = node.slice if isinstance(node, ast.Subscript) else None
    upto = isinstance(cut, ast.Slice) and cut.lower is None and cut.step is None
    return (
        upto and isinstance(cut, ast.Slice) and cut.upper is not None and decides(walk, cut.upper)
    )


def _of(walk: Walk, node: ast.expr, axis: int) -> Bound | None:
    """The length of one axis, by the name of the Tensor where it has one."""
    layout = walk.scope_layout(node)
    if isinstance(layout, Masked) and _is_in_line(layout):  # its rows lie among others
        return Bound(f"{walk.draft.render(node)}.shape[{axis}]", None, True)
    joined = _of_pieces(walk, node, axis)
    if joined is not None:
        return joined
    found = size_of(walk, node, axis)
    if found is not None and isinstance(node, ast.Name) and found.number != 1:
        return _asking(f"{walk.draft.render(node)}.shape[{axis}]", found.number)
    if found is None or not isinstance(found.number, Shown):
        return found
    code = found.code or most(walk, node, axis)
    return _asking(code, found.number) if code else None


def _of_pieces(walk: Walk, node: ast.expr, axis: int) -> Bound | None:
    """The length of `concat((rows, more))` of which a piece is selected: that of all pieces."""
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    parts = bound.argument("tensors") if bound is not None else None
    if (
        bound is None
        or bound.operator.name != "concat"
        or not isinstance(parts, ast.Tuple | ast.List)
    ):
        return None
    layouts = [layout for part in parts.elts if (layout := walk.scope_layout(part)) is not None]
    if walk.argument(bound, "axis") != (True, axis) or not any(map(carries, layouts)):
        return None
    lengths = [_of(walk, part, axis) for part in parts.elts]
    if not lengths or None in lengths:
        return None
    return reduce(sum_of, [one for one in lengths if one is not None])


def most(walk: Walk, node: ast.expr, axis: int) -> str:
    """Code that gives the most that an axis of joined pieces can be long; "" where none does."""
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is not None and bound.operator.name == "concat":
        parts = bound.argument("tensors")
        if not isinstance(parts, ast.Tuple | ast.List) or walk.argument(bound, "axis")[1] != axis:
            return ""
        codes = [most(walk, part, axis) for part in parts.elts]
        return " + ".join(codes) if all(codes) else ""
    value = walk.facts.value(node)
    number = size(value, axis) if isinstance(value, Tensor) else None
    if number is not None and not isinstance(number, Shown):
        return str(number)
    if isinstance(node, ast.Subscript) and cut_axes(node):
        return most(walk, node.value, axis)
    found = size_of(walk, node, axis)
    return "" if found is None else written(found)


def _asking(code: str, number: int | None) -> Bound:
    """A length that code asks a Tensor for; the examples may tell its number."""
    return Bound(code, number, True, code if isinstance(number, Shown) else "")


def size(value: Tensor | None, axis: int) -> int | None:
    """How long an axis is, where the analysis knows the number."""
    dims = None if value is None else value.dims
    if dims is None or not -len(dims) <= axis < len(dims) or dims[axis].kind != "static":
        return None
    found = dims[axis].size
    return found if isinstance(found, int) else None


def room(lengths: list[Bound]) -> Bound:
    """The length that holds all ways, written with a name where one has it."""
    most = greatest_of(lengths)
    if most.number is None:
        return most
    if isinstance(most.number, Shown) and len({item.number for item in lengths}) > 1:
        return Bound(most.code, None, True)  # in other calls another one may be the longest
    named = [item for item in lengths if item.number == most.number and not item.text.isdigit()]
    return named[0] if named else most


def is_one(one: Bound, two: Bound) -> bool:
    """Whether two lengths are surely the same."""
    return one.text == two.text or (one.number is not None and one.number == two.number)
