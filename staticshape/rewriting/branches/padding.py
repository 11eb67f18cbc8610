"""When the ways of an `if` pad what they leave: where one choice between them was refused."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.branches import padded_ways
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.walk.truth import decides

if TYPE_CHECKING:
    from staticshape.analysis.facts import Source as DynamicSource
    from staticshape.rewriting.walk.state import Walk


def convert(walk: Walk, statement: ast.If, source: DynamicSource) -> None:
    """Merge the ways; where that is refused for their shapes, let each way pad what it leaves."""
    inside = walk.branch is not None
    try:
        walk.convert(statement, source)
    except Refused:
        if source.finding.rule == "branch-shapes" and not inside:
            may_pad(walk, statement)
        raise


def pad(walk: Walk, statement: ast.If) -> None:
    try:
        padded_ways.visit(walk, statement)
    except Refused as refused:
        walk.memory.padded.discard(statement)
        walk.memory.unpadded[statement] = refused.reason
        raise Again from None


def may_pad(walk: Walk, statement: ast.If) -> None:
    """Walk the function again with ways that pad what they leave, where that was not tried."""
    statement = first_of_chain(walk, statement)
    if statement not in walk.memory.unpadded:
        walk.memory.padded.add(statement)
        raise Again


def is_open(walk: Walk, statement: ast.If) -> bool:
    """Whether no finding about the shapes of the ways was refused."""
    return not padded_ways.own_sources(walk, statement) & walk.memory.disabled


def differs_in_length(walk: Walk, statement: ast.If) -> bool:
    """Whether an `elif` of this `if` is one whose ways have different shapes."""
    found = padded_ways.own_sources(walk, statement) - walk.memory.disabled
    return bool(found) and decides(walk, statement.test)


def first_of_chain(walk: Walk, statement: ast.If) -> ast.If:
    """The `if` that an `elif` belongs to."""
    outer = {
        item.orelse[0]: item
        for item in walk.facts.nodes
        if isinstance(item, ast.If) and len(item.orelse) == 1 and isinstance(item.orelse[0], ast.If)
    }
    while walk.draft.is_elif(statement) and statement in outer:
        statement = outer[statement]
    return statement
