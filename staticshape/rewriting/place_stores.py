"""Stores at places of which some are real: `row[order[:k]] = 1` is one `masked.scatter`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python
from staticshape.records import replace
from staticshape.rewriting import compacting, sharing
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.puts import side_by_side

if TYPE_CHECKING:
    from staticshape.rewriting.operands import Use
    from staticshape.rewriting.walk import Walk

_REASON = "a selection is used as an index here"
_HELP = "change a copy of it, or use what shares its memory first"


def visit(
    walk: Walk, statement: ast.stmt, target: ast.Subscript, written: tuple[ast.expr, Layout]
) -> bool:
    """`x[idx] = v`, `x[i, idx] = v`; False where the places are those of no selection."""
    name = target.value
    indices = target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
    if not indices:
        return False  # `x[()] = v`
    places = walk.visit(indices[-1])
    if not isinstance(places, Masked) or places.kind == "bool" or places.form == "branch":
        return False
    fixed = all(_is_number(walk, part) for part in indices[:-1])
    if not isinstance(name, ast.Name) or not isinstance(walk.visit(name), Dense) or not fixed:
        raise walk.refuse(indices[-1], _REASON, places, written[1])
    rank = walk.rank(name)
    _unseen(walk, statement, name.id, places)
    places = _row(walk, indices[-1], places)
    text = _value(walk, statement, name, written, places, rank, len(indices))
    place, valid = walk.draft.argument(indices[-1]), walk.mask_text(places.mask)
    numbers = ", ".join(walk.draft.argument(part) for part in indices[:-1])
    data = f"{name.id}[{numbers}]" if numbers else name.id
    new = f"{data} = {walk.masked}.scatter({data}, {place}, {text}, {valid})"
    walk.draft.replace(statement, new)
    walk.changed_in_place(statement, name.id)
    walk.scope.names.bind(name.id)
    walk.scope.layouts[name.id] = Dense()
    return True


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
    if not same or walk.kind(name) != (layout.kind or walk.kind(value)):
        said = "what is written is not known to have the shape and dtype of what it replaces"
        raise walk.refuse(statement, said, places, layout)
    if walk.dtype(name) != walk.dtype(value) or walk.dtype(name) in ("int", "float", None):
        return f"{walk.draft.operand(value)}.astype({name.id}.dtype)"
    return walk.draft.argument(value)


def _unseen(walk: Walk, statement: ast.stmt, name: str, places: Masked) -> None:
    """Nothing that shares the memory of a name may be read after the store."""
    if walk.branch is not None:
        raise walk.refuse(statement, "it is written inside an `if`", places)
    seen = sharing.seen_by(walk, name)
    if seen is not None:
        said, layouts = seen
        raise walk.refuse(statement, said, places, *layouts, help=_HELP)


def _is_number(walk: Walk, node: ast.expr) -> bool:
    value = walk.facts.value(node)
    known, constant = walk.constant(node)
    if known:
        return isinstance(constant, int) and not isinstance(constant, bool)
    return isinstance(value, Python) and value.known == "fixed" and value.is_one


def _is_value(walk: Walk, node: ast.expr) -> bool:
    known, value = walk.constant(node)
    return known and isinstance(value, int | float)


def _kind(walk: Walk, node: ast.expr) -> str | None:
    """The kind of a number, as `_is_value` knows it."""
    known, value = walk.constant(node)
    return type(value).__name__ if known else walk.kind(node)


def _fits(kind: str | None, written: str | None) -> bool:
    """Whether a number goes into a Tensor as it is."""
    return kind == written or kind == "float" or (kind is None and written == "int")
