"""Selections whose order or place counts: the real elements move to the front, with a count."""

from __future__ import annotations

import ast
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk import naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def at_front(walk: Walk, node: ast.expr, layout: Layout, reason: str) -> Masked:
    """A selection with its real elements first: where its name is bound, or in a new name here."""
    if not isinstance(layout, Masked) or layout.axis != 0 or layout.form not in ("flat", "axes"):
        raise walk.refuse(node, reason, layout)
    if layout.prefix:
        return layout
    mask, row = walk.fronts.get(node, (None, layout))
    if mask == layout.mask:  # an expression that is visited once more
        return row
    statement = walk.scope.defined.get(node.id) if isinstance(node, ast.Name) else None
    if (
        isinstance(statement, ast.Assign)
        and len(statement.targets) == 1
        and isinstance(statement.targets[0], ast.Name)
        and statement not in walk.memory.compact
    ):
        walk.memory.compact.add(statement)
        raise Again
    key = _value(walk, node, layout)
    if key in walk.at_front:  # `sel[:-1] * sel[1:]`
        name, version, row = walk.at_front[key]
        if walk.scope.names.current(name) == version:
            walk.draft.replace(node, name)
            walk.fronts[node] = (layout.mask, row)
            return row
    asked = naming.Asked(node, (True,))
    row = _moved(walk, node, layout, asked)
    walk.fronts[node] = (layout.mask, row)
    name = walk.draft.replaced.get(node, "")
    if key is not None and name.isidentifier():
        walk.at_front[key] = (name, walk.scope.names.current(name), row)
    return row


def _value(walk: Walk, node: ast.expr, layout: Masked) -> Hashable:
    """The same for a name that is read again in the same block, under the same mask."""
    if not isinstance(node, ast.Name):
        return None
    version = walk.scope.names.current(node.id)
    way = None if walk.branch is None else walk.branch.key
    return id(walk.block), way, node.id, version, layout.mask.key, layout.form, layout.like


def where_bound(walk: Walk, value: ast.expr, layout: Masked) -> Masked:
    """`sel = x[m]` that a later line needs at the front: `sel, sel_valid, _ = compact(x, m)`."""
    return _moved(walk, value, layout, naming.Asked(value, (True,), front=True))


def _moved(walk: Walk, node: ast.expr, layout: Masked, asked: naming.Asked) -> Masked:
    function = "select" if layout.form == "flat" else "compact"
    stretched = layout.form == "flat" and layout.like is not None  # rows that were flattened
    mask = walk.valid_text(layout, node) if stretched else walk.mask_text(layout.mask)
    data = walk.draft.argument(node)
    key: Hashable = ("front", layout.mask.key)
    if stretched:  # as many numbers as these rows have: others under the mask have more or fewer
        key = ("front", ("flattened", layout.mask.key, layout.like or id(node)))
    known = key in walk.book.by_key
    call = f"{walk.masked}.{function}({data}, {mask})"
    parts = (0, "_" if known else "valid", "_")
    fresh = isinstance(walk.at, ast.Assign) and walk.at.value is asked.owner
    name, valid, _ = naming.unpack(walk, asked, call, parts, layout.sources)
    if walk.draft.replaced.get(node) != call:
        walk.draft.replace(node, name)
    return naming.row(
        walk, name, valid, layout, key, fresh=fresh, kind=layout.kind, rank=layout.rank
    )


def together(walk: Walk, layouts: Iterable[Layout]) -> None:
    """Where some rows stand at the front and others under the same mask in place: all of them do.

    Pairs of a selection with itself meet only where its rows and its columns are as long.
    """
    masked = [layout for layout in layouts if isinstance(layout, Masked)]
    masks = [mask for each in masked for mask in (each.mask, *(each.parts or ()))]
    keys = {mask.key for mask in masks}
    wanted = {key for key in keys if ("front", key) in keys}
    found = set[ast.stmt]()
    for name, layout in walk.scope.layouts.items():
        statement = walk.scope.defined.get(name)
        if not isinstance(layout, Masked) or layout.mask.key not in wanted:
            continue
        rows = layout.form in ("flat", "axes") and layout.axis == 0
        places = layout.counted or layout.into is not None  # made anew, where the rows lie then
        match statement:
            case ast.Assign([ast.Name()]) if rows and not places:
                found.add(statement)
    if found - walk.memory.compact:
        walk.memory.compact |= found
        raise Again


def is_front_of(layout: Layout, other: Layout) -> bool:
    """Whether one value holds at the front what another holds in place, under one mask."""
    return (
        isinstance(layout, Masked)
        and isinstance(other, Masked)
        and layout.mask.key == ("front", other.mask.key)
    )
