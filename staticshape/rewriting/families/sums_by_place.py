"""Rows added at their places in a selection: `zeros((len(kinds), 3)).index_add(0, at, rows)`."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.families import puts, row_wise
from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


def added(walk: Walk, use: Use) -> Layout | None:
    """`x.index_add(0, places, rows)` where `x` has a row for each element that `places` tell.

    No place is one of the padding, so what stands there stays. `index_add` itself has no kernel
    everywhere.
    """
    bound = use.bound
    data, index, src = (use.operand(name) for name in ("input", "indices", "src"))
    if data is None or index is None or src is None or bound is None:
        return None
    if use.operator.name != "index_add" or bound.spelling.startswith("mindspore.ops."):
        return None  # the function and the primitive of this name write into a Parameter
    own, places, rows = data.layout, index.layout, src.layout
    if not isinstance(own, Masked) or not isinstance(places, Dense | Masked):
        return None
    front = (own.form, own.axis, own.width, own.mask.rank) == ("axes", 0, 1, 1) and own.prefix
    if not front or own.outer is not None or own.rank is None:
        return None
    if walk.rank(index.node) != 1:
        return None
    if _into(walk, index.node, places) not in (own.mask.key, ("front", own.mask.key)):
        return None
    if walk.argument(bound, "axis") != (True, 0) or bound.argument("alpha") is not None:
        return None
    layouts = (own, places, rows)
    texts = [walk.draft.argument(item.node) for item in (data, index, src)]
    if isinstance(places, Masked):
        if not isinstance(rows, Masked) or not puts.side_by_side(walk, places, rows):
            return None
        texts.append(walk.mask_text(places.mask))
    elif not isinstance(rows, Dense):
        return None
    walk.draft.replace(use.node, f"{walk.masked}.scatter_add({', '.join(texts)})")
    return replace(row_wise.moved(own, own.rank), pad=own.pad, sources=sources_of(layouts))


def _into(walk: Walk, node: ast.expr, places: Dense | Masked) -> Hashable:
    """In which selection some numbers are places, also cast to another kind of whole numbers."""
    bound = walk.facts.calls.get(node) if isinstance(node, ast.Call) else None
    if bound is not None and bound.operator.casts and walk.kind(node) == "int":
        match bound.args.get("input"):
            case ast.Name(name) if isinstance(inner := walk.scope.layouts.get(name), Dense):
                return inner.into
    return places.into
