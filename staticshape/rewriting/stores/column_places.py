"""Stores at places among selected columns: `match[g][pos] = 1.0`, those of a `topk` of columns."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.families import columns, place_stores
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.stores import own_stores

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def visit(
    walk: Walk, statement: ast.stmt, target: ast.Subscript, written: tuple[ast.expr, Layout]
) -> bool:
    """`match[g, pos] = 1.0`: one number, in one row; False where it is something else."""
    own, parts = own_stores.selection(walk, target), columns.parts_of(target)
    name = parts[-1] if parts else None  # `x[()] = v`
    places = walk.scope.layouts.get(name.id) if isinstance(name, ast.Name) else None
    if own is None or not isinstance(places, Masked) or places.into != columns.key(own.mask):
        return False
    assert isinstance(name, ast.Name)
    rows = parts[:-1]
    flat = own.rank == len(parts) and own.axis % own.rank == len(rows)
    if (
        not flat
        or not columns.are_in_place(own)
        or not all(place_stores.is_number(walk, part) for part in rows)
    ):
        raise walk.refuse(statement, "places among columns are not those of one row", own, places)
    assert isinstance(target.value, ast.Name)
    if not place_stores.is_stored_as_it_is(walk, target.value, written):
        said = "what is written is no number that stays what it is"
        raise walk.refuse(statement, said, own, places, written[1])
    own_stores.apart(walk, statement, target, own, in_rounds=True)
    row = f"{target.value.id}[{', '.join(walk.draft.argument(part) for part in rows)}]"
    row = row if rows else target.value.id
    text = walk.draft.argument(written[0])
    given = f"{row}, {walk.draft.argument(name)}, {text}, {walk.mask_text(places.mask)}"
    walk.draft.replace(statement, f"{row} = {walk.masked}.scatter({given})")
    own_stores.stored(walk, statement, target.value.id, own)
    return True
