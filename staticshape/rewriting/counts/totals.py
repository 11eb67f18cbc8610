"""Totals: `repeat_interleave(x, times)` has `times.sum()` rows, as `y[:times.sum()]` has."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.rewriting.capacity.bounds import SUMS, size_of
from staticshape.rewriting.layout import Mask
from staticshape.rewriting.reading.whole_numbers import read_out

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_SAME = ("cast", "to_int", "to_long", "stop_gradient")


def note(walk: Walk, times: ast.expr, rows: Mask) -> None:
    """Remember of which numbers the sum tells how many rows there are.

    A single number may stand for every row, and is no sum of theirs then.
    """
    length = size_of(walk, times, 0)
    if walk.rank(times) == 1 and length is not None and (length.number or 0) > 1:
        walk.totals[walk.key(times)] = ("counted", rows.key)


def count(walk: Walk, number: ast.expr) -> Hashable:
    """What a number counts: rows that were made by what it adds up, or only itself."""
    inner: ast.expr | None = number
    while inner is not None:
        if isinstance(inner, ast.Name):
            inner = walk.scope.names.definition(inner.id)
            continue
        if not isinstance(inner, ast.Call):
            break
        read = read_out(inner)
        if read is not None:
            inner = read
            continue
        bound = walk.facts.calls.get(inner)
        data = bound.argument("input") if bound is not None else None
        if bound is None or data is None or walk.kind(data) != "int":
            break
        if bound.operator.name in SUMS:
            whole = walk.argument(bound, "axis") in ((True, None), (True, 0), (True, -1))
            key = walk.totals.get(walk.key(data)) if whole else None
            return _itself(walk, number) if key is None else key
        inner = data if bound.operator.name in _SAME else None
    return _itself(walk, number)


def _itself(walk: Walk, number: ast.expr) -> Hashable:
    """What a number is known by: `int(n)` of a whole Tensor is as many as `n`."""
    data = read_out(number) if isinstance(number, ast.Call) else None
    return walk.key(number if data is None or walk.kind(data) != "int" else data)
