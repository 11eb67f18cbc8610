"""`concat((sel, zeros(k)))[:k]`: however many are selected, so many rows are surely there."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.analysis.values.lattice import Python
from staticshape.analysis.values.shown import Shown
from staticshape.rewriting.layout import Dense, Masked
from staticshape.rewriting.places import spans
from staticshape.rewriting.reading.index_parts import is_whole
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_REASON = "which element this is depends on how many are selected"


def cut(
    walk: Walk, node: ast.Subscript, value: Masked, part: ast.Slice, rest: list[ast.expr]
) -> Dense | None:
    """The rows of a slice that whole Tensors alone reach: as many as it is long."""
    if _original(value.mask.key) not in walk.least_rows or not all(map(is_whole, rest)):
        return None
    one = walk.constant(part.step) in ((True, None), (True, 1))
    if not one or walk.branch is not None or value.outer is not None:
        return None
    if part.upper is None:
        return None if rest else _last(walk, node, value, part.lower)
    known, start = walk.constant(part.lower)
    if not known or not isinstance(start, int | None) or (start or 0) < 0:
        return None
    if not _is_reached(walk, value, part.upper):
        return None
    compacting.at_front(walk, node.value, value, _REASON)
    return Dense(rank=value.rank)


def _last(walk: Walk, node: ast.Subscript, value: Masked, lower: ast.expr | None) -> Dense | None:
    """`concat((zeros(k), sel))[-k:]`: the last of them, with zeros before them."""
    if not isinstance(lower, ast.UnaryOp) or not isinstance(lower.op, ast.USub):
        return None
    if not _is_reached(walk, value, lower.operand):
        return None
    layout = spans.from_end(walk, node, value)
    function = "select" if layout.form == "flat" else "compact"
    number = walk.draft.argument(lower.operand)
    data = walk.draft.argument(node)
    valid = walk.mask_text(layout.mask)
    walk.draft.replace(node, f"{walk.masked}.{function}({data}, {valid}, capacity={number})[0]")
    return Dense(rank=value.rank)


def _is_reached(walk: Walk, value: Masked, stop: ast.expr) -> bool:
    """Whether there are surely so many rows, and more than none."""
    number, extents = walk.least_rows[_original(value.mask.key)]
    known, most = walk.constant(stop)
    fact = walk.facts.value(stop)
    shown = isinstance(fact, Python) and _is_shown(fact.const)
    if known and not shown:
        return isinstance(most, int) and 0 < most <= number
    return walk.key(stop) in extents


def _is_shown(number: object) -> bool:
    """Whether only the examples tell a number: other inputs may have another one."""
    return isinstance(number, Shown)


def _original(key: Hashable) -> Hashable:
    """The mask of rows that were moved to the front."""
    match key:
        case ("front", inner):
            return inner
    return key
