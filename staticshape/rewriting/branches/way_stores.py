"""Stores on one way of an `if`: `t[mask] = 0.0` into a Tensor that the same way has made."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Masked
from staticshape.rewriting.reading.index_parts import one_part
from staticshape.rewriting.walk.made_anew import is_new
from staticshape.rewriting.walk.records import Result

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_NUMBERS = {"float": (int, float), "int": (int,), "bool": (bool,)}


def number(walk: Walk, target: ast.Subscript, value: ast.expr) -> Result | None:
    """What `t` is behind `t[mask] = 0.0`, as a value; None where a store is anything else.

    Nothing outside the way sees the store: `t` is new there, and nothing has read it since.
    """
    name = target.value
    alias = walk.scope.aliases.get(name.id) if isinstance(name, ast.Name) else None
    if alias is None or not isinstance(name, ast.Name) or not _is_own(walk, name, alias.statement):
        return None
    axis, mask = one_part(target) or (0, target.slice)
    known, given = walk.constant(value)
    fits = known and type(given) in _NUMBERS.get(walk.kind(name) or "", ())
    if axis or not fits or not walk.is_mask(mask):
        return None
    own = walk.scope.layouts.get(name.id) or Dense()
    if not all(_is_whole(layout) for layout in (own, walk.visit(mask))):
        return None
    source = walk.sources.get(target)
    if source is not None:
        walk.converted.add(source.id)
    held, taken = alias.text, walk.draft.operand(mask)
    if walk.rank(name) is None or walk.rank(name) != walk.rank(mask):
        taken = f"{walk.masked}.expand({walk.draft.argument(mask)}, {held})"
    text = f"{walk.masked}.guard({held}, ~{taken}, {walk.draft.argument(value)})"
    return Result(text, own)


def _is_whole(layout: object) -> bool:
    """Whether nothing is selected of a value, but for the way that it lies on."""
    return isinstance(layout, Dense) or (isinstance(layout, Masked) and layout.form == "branch")


def _is_own(walk: Walk, name: ast.Name, made: ast.stmt) -> bool:
    """Whether a Tensor is new where the way binds it, and only stores read it between."""
    match made:
        case ast.Assign([ast.Name()], value):
            new = is_new(walk, value)
        case ast.Assign([ast.Subscript()]):  # an earlier store of this kind
            new = True
        case _:
            new = False
    end = made.end_lineno or made.lineno
    others = [item for item in walk.facts.names.get(name.id, ()) if item is not name]
    return new and not any(end < item.lineno <= name.lineno for item in others)
