"""`where(mask)`, `nonzero(mask, as_tuple=True)`: one row of positions for each axis of a mask."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Index, Layout, Masked, Results
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.site import Site
    from staticshape.rewriting.walk.state import Walk

_HELP = "index with the mask itself, `x[mask]`, or use `nonzero(mask)` and its columns"


def whole(site: Site, data: ast.expr) -> Layout:
    """Keep the mask itself: `x[where(mask)]` is `x[mask]`. Else compute the positions."""
    if not site.needs_positions:
        mask = site.mask(data, as_bool=site.walk.kind(data) != "bool")
        return replace(site.index(mask, data, column=False), whole=True)
    walk = site.walk
    number = _unpacked(walk, site.expression)
    rank = number or walk.rank(data) or _picked(walk, site.expression)
    if rank is None:
        raise site.refuse("the rank of the mask is not known", _HELP)
    text = f"{walk.masked}.nonzero({walk.draft.argument(data)})"
    name, valid, _ = site.unpack(text, ("", "valid", "_"), base="places")
    first = site.prefix(
        name, valid, axis=0, rank=1, kind="int", key=("nonzero", site.key(data)), pad=0.0
    )
    row = replace(first, like=None, over=())
    texts = tuple(f"{name}[:, {place}]" for place in range(rank))
    if number is not None:
        walk.draft.replace(site.expression, ", ".join(texts) + ("," if rank == 1 else ""))
    return Results((row,) * rank, texts, site.sources, places=True)


def within(site: Site, data: ast.expr, chosen: Masked) -> Layout:
    """`nonzero(sel > 0)`: places in the selection, which moves to the front for it."""
    walk = site.walk
    if walk.branch is not None or chosen.outer is not None or chosen.kind != "bool":
        raise site.refuse("positions in a selection of one way only", _HELP)
    if "as_tuple" in site.call.args and site.constant("as_tuple") is not False:
        raise site.refuse("the positions in a selection come as a tuple", _HELP)
    chosen = compacting.at_front(walk, data, chosen, "positions in a selection are asked")
    valid = walk.book.use(chosen.mask.key, walk.at, walk.scope.names, operand=True)
    text = f"{walk.masked}.nonzero({walk.draft.operand(data)} & {valid})"
    name, places_valid, _ = site.unpack(text, ("", "valid", "_"), base="places")
    key = ("nonzero", site.key(data), chosen.mask.key)
    row = site.prefix(name, places_valid, axis=0, rank=2, kind="int", key=key, pad=0.0)
    return replace(row, into=chosen.mask.key)


def _unpacked(walk: Walk, node: ast.expr) -> int | None:
    """How many names the statement gives the rows; there are as many as the mask has axes."""
    statement = walk.at
    if not isinstance(statement, ast.Assign) or statement.value is not node:
        return None
    target = statement.targets[0]
    return len(target.elts) if isinstance(target, ast.Tuple) else None


def _picked(walk: Walk, node: ast.expr) -> int | None:
    """`where(mask)[1]` of a mask of unknown rank: there are at least as many rows."""
    for item in ast.walk(walk.at):
        if isinstance(item, ast.Subscript) and item.value is node:
            known, place = walk.constant(item.slice)
            if known and isinstance(place, int) and place >= 0:
                return place + 1
    return None


def bound(walk: Walk, statement: ast.stmt, target: ast.Tuple, layout: Index) -> None:
    """`idx, = where(mask)`: the only row of positions, under its name."""
    only = target.elts[0]
    one = len(target.elts) == 1 and layout.whole and layout.mask.rank in (None, 1)
    if not one or not isinstance(only, ast.Name) or not walk.can_drop(statement):
        raise walk.need_positions(statement, "the positions are taken apart here", layout)
    walk.draft.delete(statement)
    mask = replace(layout.mask, rank=1)
    walk.bind(only.id, replace(layout, whole=False, mask=mask))


def item(walk: Walk, node: ast.Subscript, layout: Index) -> Layout:
    """`where(mask)[0]`: the positions along one axis."""
    if layout.mask.rank != 1 or walk.constant(node.slice) not in ((True, 0), (True, -1)):
        raise walk.need_positions(node, "the positions along one axis are needed", layout)
    walk.draft.replace(node, walk.draft.render(node.value))
    return replace(layout, whole=False)
