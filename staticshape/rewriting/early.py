"""Early returns: what follows `if c: return a` is the other way of the `if`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.conditions import Condition
from staticshape.rewriting.identity import assigned_in
from staticshape.rewriting.layout import Dense
from staticshape.rewriting.outcomes import comments, other_shapes
from staticshape.rewriting.ways import Result, carries_selection, returned

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def early_return(
    walk: Walk,
    statement: ast.If,
    condition: Condition,
    then: dict[str, Result],
) -> None:
    """`if c: return a` ... `return b`: what follows is the other branch."""
    source = walk.sources.get(statement)
    if source is not None and source.finding.rule == "branch-shapes":
        raise other_shapes(walk, statement)
    place = walk.block.index(statement)
    rest = walk.block[place + 1 :]
    if walk.block is not walk.facts.node.body or not rest or not isinstance(rest[-1], ast.Return):
        raise walk.refuse_branch(
            statement, "what follows the early return does not end in a return"
        )
    if set(then) != {"return"} or carries_selection(then["return"].layout):
        raise walk.refuse_branch(statement, "the early return gives a selection")
    for line in comments(walk, statement):
        walk.draft.insert_before(statement, line)
    text = then["return"].text
    if any(walk.is_bound(name) for name in assigned_in(rest)):
        early = walk.book.fresh("early")
        walk.draft.insert_before(statement, f"{early} = {text}")
        text = early
    walk.draft.delete(statement)
    walk.branch = condition.ways[1]
    walk.pending = (condition, text)


def merge_return(walk: Walk, value: ast.expr) -> None:
    """The return that an earlier `if c: return a` skips."""
    assert walk.pending is not None
    condition, text = walk.pending
    layout = walk.visit_results(value)
    if carries_selection(layout):
        raise walk.refuse_branch(value, "a selection is returned")
    walk.draft.replace(value, condition.choice(walk, walk.at, text, returned(walk, value)))
    walk.results.append(Dense())
    walk.pending, walk.branch = None, None
    walk.branch_sources = frozenset()
