"""How long what the ways of an `if` leave is, and along which axis the ways differ."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Tensor
from staticshape.rewriting.bounds import Bound, greatest_of, size_of
from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def axis_of(
    walk: Walk,
    layouts: list[Layout],
    values: list[Tensor | None],
    nodes: list[ast.expr | None],
) -> tuple[int, int | None] | None:
    """The one axis along which the ways differ, and the rank; None where no other is known."""
    if any(isinstance(layout, Masked) for layout in layouts):
        return (0, 1) if all(map(_is_row, layouts, values)) else None
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


def _is_row(layout: Layout, value: Tensor | None) -> bool:
    """Whether a way leaves one row of elements, selected where they lie or whole."""
    if isinstance(layout, Masked):
        data = layout.rank == 1 and layout.width == 1 and layout.like is None
        return data and layout.form == "axes" and layout.outer is None and layout.axis == 0
    return isinstance(layout, Dense) and value is not None and value.rank == 1


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
    if isinstance(layout, Masked):
        return None if layout.head is None else _of(walk, layout.head[0], 0)
    number = size(value, axis)
    if node is None:
        return Bound(f"{name}.shape[{axis}]", number, True)
    if number is not None and not isinstance(node, ast.Name):
        return Bound(str(number), number, True)
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is not None and bound.operator.name in ("topk", "sort"):
        node = bound.argument("input") or node  # no more than there are
    while isinstance(node, ast.Subscript) and cut_axes(node):
        node = node.value
    return _of(walk, node, axis)


def is_exact(layout: Layout, value: Tensor | None, node: ast.expr | None, axis: int) -> bool:
    """Whether the length that is told is not only the most that it can be."""
    if isinstance(layout, Masked) or size(value, axis) is not None:
        return True
    return node is None or not isinstance(node, ast.Call | ast.Subscript)


def _of(walk: Walk, node: ast.expr, axis: int) -> Bound | None:
    """The length of one axis, by the name of the Tensor where it has one."""
    found = size_of(walk, node, axis)
    if found is None or not isinstance(node, ast.Name):
        return found
    return Bound(f"{walk.draft.render(node)}.shape[{axis}]", found.number, True)


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
    named = [item for item in lengths if item.number == most.number and not item.text.isdigit()]
    return named[0] if named else most


def is_one(one: Bound, two: Bound) -> bool:
    """Whether two lengths are surely the same."""
    return one.text == two.text or (one.number is not None and one.number == two.number)
