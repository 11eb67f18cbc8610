"""Positions that meet a fixed number of rows: there are exactly as many, or it is an error.

The rows are NaN there in what is converted (`masked.as_many`).
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.capacity.bounds import size_of
from staticshape.rewriting.capacity.limits import written
from staticshape.rewriting.capacity.rooms import surely_follows
from staticshape.rewriting.layout import Dense, Index
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk.callers import parameters

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_DEMANDING = ("scatter_nd", "tensor_scatter")


def learn(walk: Walk, use: Use, layout: Index, rows: Operand) -> None:
    """`tensor_scatter_update(x, nonzero(m), rows)`: m has as many true elements as there are rows.

    Both raise otherwise. The positions need no mask then: all of them are real.
    """
    if use.operator.name not in _DEMANDING or not layout.column or len(layout.sources) != 1:
        return
    (source,) = layout.sources
    if not isinstance(rows.layout, Dense) or walk.branch is not None or layout.width is not None:
        return
    number = size_of(walk, rows.node, 0)
    if number is None or not surely_follows(walk, source):
        return
    code = written(number)
    if not code or (str(number.number) != code and not _is_given(walk, code)):
        return
    walk.memory.as_many[source] = code
    walk.memory.demanding[use.node] = source
    raise Again


def demand(walk: Walk, use: Use) -> None:
    """The rows that told how many positions there are: NaN where there are more or fewer."""
    mask = walk.exact.get(walk.memory.demanding.get(use.node, -1))
    rows = use.operand("src")
    if mask is None or rows is None:
        return
    text = f"{walk.draft.argument(rows.node)}, {walk.mask_text(mask)}"
    walk.draft.replace(rows.node, f"{walk.masked}.as_many({text})")


def _is_given(walk: Walk, text: str) -> bool:
    """Whether a piece of code reads nothing but parameters, which are never bound anew."""
    names = names_in(ast.parse(text, mode="eval"))
    body = walk.facts.node.body
    return names <= set(parameters(walk.facts.node)) and not names & assigned_in(body)
