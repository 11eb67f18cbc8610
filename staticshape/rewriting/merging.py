"""Merges a tensor-conditioned `if`: both ways run and `masked.cond` chooses."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.conditions import conditions
from staticshape.rewriting.early import early_return
from staticshape.rewriting.layout import Dense, Layout, carries
from staticshape.rewriting.outcomes import choose as choose_names
from staticshape.rewriting.ways import Result, carries_selection, is_scalar, walk_branch

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def merge(walk: Walk, statement: ast.If, sources: frozenset[int], *, visited: bool = False) -> None:
    """Run both branches and choose by `masked.cond`, with the inputs of partial ones guarded."""
    if walk.branch is not None:
        raise walk.refuse_branch(statement, "a tensor-conditioned `if` inside another one")
    if is_elif(walk, statement):
        walk.branch_sources = sources
        raise walk.refuse_branch(statement, "an `elif` cannot be merged by itself")
    walk.branch_sources = sources
    if not visited and carries(walk.visit(statement.test)):
        raise walk.refuse_branch(statement.test, "the condition is a selection")
    when, taken, unless = conditions(walk, statement.test, counted=visited)
    start = walk.scope
    then = walk_branch(walk, statement, statement.body, taken, start)
    if "return" in then and not statement.orelse:
        early_return(walk, statement, when, unless, then)
        return
    other = walk_branch(walk, statement, statement.orelse, unless, start)
    walk.branch, walk.scope = None, start
    if ("return" in then) != ("return" in other):
        raise walk.refuse_branch(statement, "only one way of this `if` returns")
    choose_names(walk, statement, when, then, other, sources)
    walk.branch_sources = frozenset()


def is_elif(walk: Walk, statement: ast.If) -> bool:
    return walk.draft.source.segment(statement).startswith("elif")


def choose(walk: Walk, node: ast.IfExp, sources: frozenset[int]) -> Layout:
    """`a if c else b` on a tensor `c`: one choice between two values."""
    if walk.branch is not None:
        raise walk.refuse_branch(node, "a tensor-conditioned choice inside a branch")
    walk.branch_sources = sources
    if carries(walk.visit(node.test)):
        raise walk.refuse_branch(node.test, "the condition is a selection")
    when, taken, unless = conditions(walk, node.test)
    sides = []
    for condition, value in ((taken, node.body), (unless, node.orelse)):
        walk.branch = condition
        layout = walk.visit(value)
        walk.branch = None
        if carries_selection(layout):
            raise walk.refuse_branch(value, "a selection is made on one way only")
        sides.append(Result(walk.draft.argument(value), layout))
    chosen = walk.book.use(when.key, walk.at, walk.scope.names)
    text = f"{walk.masked}.cond({chosen}, {sides[0].text}, {sides[1].text})"
    walk.draft.replace(node, text)
    walk.branch_sources = frozenset()
    return Dense(scalar=all(is_scalar(side) for side in sides), rank=walk.rank(node))
