"""Stores at places of which some are real: `x[order[:k]] = 1` is one `masked.scatter`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.records import replace
from staticshape.rewriting.families import one_axis
from staticshape.rewriting.families.puts import side_by_side
from staticshape.rewriting.layout import Dense, Index, Layout, Masked
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.walk import compacting, overwriting, same_objects
from staticshape.rewriting.walk.in_doubt import all_as_places
from staticshape.rewriting.walk.infinities import is_infinite
from staticshape.rewriting.walk.seen import seen_by

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

_REASON = "a selection is used as an index here"
_HELP = "change a copy of it, or use what shares its memory first"


def visit(
    walk: Walk, statement: ast.stmt, target: ast.Subscript, written: tuple[ast.expr, Layout]
) -> bool:
    """`x[idx] = v`, `x[i, idx] = v`, `x[bs, qs] = v`; False where no place is selected."""
    name = target.value
    indices = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
    places = [part for part in indices if not is_number(walk, part)]
    found = dict(all_as_places(walk, places))
    if not indices or not _has_places(indices, [*found.values()]):
        return False  # `x[()] = v` too
    if len(indices) > 1:
        found = {part: _in_place(walk, part, layout) for part, layout in found.items()}
        found = {part: _in_one_row(walk, part, layout) for part, layout in found.items()}
    layouts = [layout for layout in found.values() if isinstance(layout, Masked)]
    last = indices[-1] if indices[-1] in found else next(iter(found))
    plain = isinstance(name, ast.Name) and isinstance(walk.visit(name), Dense)
    if not plain or len(layouts) < len(found):
        raise walk.refuse(last, _REASON, *layouts, written[1])
    assert isinstance(name, ast.Name)
    rank = walk.rank(name)
    unseen(walk, statement, name.id, layouts[0])
    if len(found) == 1 and indices[-1] in found:
        row = _row(walk, last, layouts[0])
        place = walk.draft.argument(last)
        numbers = ", ".join(walk.draft.argument(part) for part in indices[:-1])
        data = f"{name.id}[{numbers}]" if numbers else name.id
    else:
        row = _points(walk, last, layouts)
        place = f"({', '.join(walk.draft.argument(part) for part in indices)})"
        data = name.id
    text = _value(walk, statement, name, written, row, rank, len(indices))
    valid = walk.mask_text(row.mask)
    new = f"{data} = {walk.masked}.scatter({data}, {place}, {text}, {valid})"
    walk.draft.replace(statement, new)
    overwriting.write(walk, statement, name.id)
    walk.scope.names.bind(name.id)
    walk.scope.layouts[name.id] = Dense()
    return True


def _has_places(indices: list[ast.expr], layouts: list[Layout]) -> bool:
    """Whether places of which some are real stand in an index, not columns of a mask alone."""
    among = len(indices) > 1 and not any(is_whole(part) for part in indices)
    positions = among and any(isinstance(layout, Index) for layout in layouts)
    return positions or any(_is_place(layout) for layout in layouts)


def _in_place(walk: Walk, node: ast.expr, layout: Layout) -> Layout:
    """A mask, or its positions, beside other places: all places, and it tells the real ones."""
    arange = walk.operator_name("arange")
    if arange is None:
        return layout
    if isinstance(layout, Index) and is_row(layout):
        mask, sources = layout.mask, layout.sources
    elif isinstance(layout, Dense) and walk.is_mask(node) and walk.rank(node) == 1:
        mask, sources = walk.know_mask(node, "valid"), frozenset[int]()
    else:
        return layout
    walk.draft.replace(node, f"{arange}({walk.mask_operand(mask)}.shape[0])")
    return Masked(mask, "axes", sources, rank=1, kind="int")


def _in_one_row(walk: Walk, node: ast.expr, layout: Layout) -> Layout:
    """Places that lie along several axes: one for each element of a mask of several."""
    if not isinstance(layout, Masked) or not one_axis.is_wide(layout) or layout.rank != 1:
        return layout
    return one_axis.in_one_row(walk, node, layout)


def is_row(layout: Layout) -> bool:
    """Whether a value is one row of positions, of a mask with one axis."""
    if not isinstance(layout, Index) or layout.whole or layout.width is not None:
        return False
    return not layout.column and layout.mask.rank == 1


def _is_place(layout: Layout) -> bool:
    """Whether an index is a row of places of which some are real."""
    return isinstance(layout, Masked) and layout.kind != "bool" and layout.form != "branch"


def _points(walk: Walk, node: ast.expr, layouts: list[Masked]) -> Masked:
    """Places along several axes at once, side by side under one mask."""
    first = layouts[0]
    for layout in layouts:
        row = layout.rank == 1 and layout.kind == "int"
        if not row or not side_by_side(walk, first, layout):
            raise walk.refuse(node, _REASON, *layouts)
    return first


def filled(walk: Walk, use: Use) -> Layout | None:
    """`index_fill(x, axis, idx, 1.0)`."""
    data, index = use.operand("input"), use.operand("indices")
    value = use.operand("value")
    if data is None or index is None or value is None or use.bound is None:
        return None
    places, (known, axis) = index.layout, walk.argument(use.bound, "axis")
    if not isinstance(data.layout, Dense) or not isinstance(places, Masked) or not known:
        return None
    if not isinstance(axis, int) or isinstance(axis, bool) or not _is_value(walk, value.node):
        return None
    if not _fits(walk.kind(data.node), _kind(walk, value.node)):
        return None
    places = _row(walk, index.node, places)
    texts = [walk.draft.argument(item.node) for item in (data, index, value)]
    given = f"{', '.join(texts)}, {walk.mask_text(places.mask)}"
    given += f", axis={axis}" if axis else ""
    walk.draft.replace(use.node, f"{walk.masked}.scatter({given})")
    return Dense(rank=walk.rank(data.node))


def _row(walk: Walk, node: ast.expr, places: Masked) -> Masked:
    """Places in one row: those that lie along several axes move to the front."""
    if places.rank != 1 or places.outer is not None or places.kind != "int":
        raise walk.refuse(node, _REASON, places)
    one = places.form == "axes" and (places.width, places.mask.rank) == (1, 1)
    if one and places.axis in (0, -1):
        return replace(places, axis=0)
    return compacting.at_front(walk, node, places, _REASON)


def _value(
    walk: Walk,
    statement: ast.stmt,
    name: ast.Name,
    written: tuple[ast.expr, Layout],
    places: Masked,
    rank: int | None,
    depth: int,
) -> str:
    """What is written, as the runtime takes it: one number, or a row for every place."""
    value, layout = written
    if isinstance(layout, Dense) and _is_value(walk, value):
        if not _fits(walk.kind(name), _kind(walk, value)):
            raise walk.refuse(statement, "the assignment converts what is written", places)
        return walk.draft.argument(value)
    if not isinstance(layout, Masked) or not side_by_side(walk, places, layout):
        said = "what is written is no number, nor selected by the mask of its places"
        raise walk.refuse(statement, said, places, layout)
    same = rank is not None and layout.rank == rank - depth + 1
    kind = layout.kind or walk.kind(value)  # integers are converted to any dtype, as by astype
    if not same or (kind not in ("int", "bool") and walk.kind(name) != kind):
        said = "what is written is not known to have the shape and dtype of what it replaces"
        raise walk.refuse(statement, said, places, layout)
    if walk.dtype(name) != walk.dtype(value) or walk.dtype(name) in ("int", "float", None):
        return f"{walk.draft.operand(value)}.astype({name.id}.dtype)"
    return walk.draft.argument(value)


def unseen(
    walk: Walk, statement: ast.stmt, name: str, places: Layout, *, views: bool = False
) -> None:
    """Nothing that shares the memory of a name may be read after the store, views if asked."""
    if walk.branch is not None:
        raise walk.refuse(statement, "it is written inside an `if`", places)
    seen = seen_by(walk, name, None if views else same_objects.group(walk, name))
    if seen is not None:
        said, layouts = seen
        raise walk.refuse(statement, said, places, *layouts, help=_HELP)


def is_stored_as_it_is(walk: Walk, name: ast.Name, written: tuple[ast.expr, Layout]) -> bool:
    """Whether one number is written that the Tensor keeps as it is."""
    value, layout = written
    plain = isinstance(layout, Dense) and _is_value(walk, value)
    return plain and _fits(walk.kind(name), _kind(walk, value))


def is_number(walk: Walk, node: ast.expr) -> bool:
    """Whether an index is a whole number that the compiler knows."""
    value = walk.facts.value(node)
    known, constant = walk.constant(node)
    if known:
        return isinstance(constant, int) and not isinstance(constant, bool)
    return isinstance(value, Python) and value.known == "fixed" and value.is_one


def _is_value(walk: Walk, node: ast.expr) -> bool:
    known, value = walk.constant(node)
    return isinstance(value, int | float) if known else is_infinite(walk, node)


def _kind(walk: Walk, node: ast.expr) -> str | None:
    """The kind of a number, as `_is_value` knows it."""
    known, value = walk.constant(node)
    if not known and is_infinite(walk, node):
        return "float"
    return type(value).__name__ if known else walk.kind(node)


def _fits(kind: str | None, written: str | None) -> bool:
    """Whether a number goes into a Tensor as it is."""
    return kind == written or kind == "float" or (kind is None and written == "int")
