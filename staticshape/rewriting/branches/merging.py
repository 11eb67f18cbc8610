"""Merges a tensor-conditioned `if`: both ways run and `masked.cond` chooses."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.branches import (
    chosen_objects,
    early,
    one_way,
    unequal,
    unlike_dtypes,
)
from staticshape.rewriting.branches.conditions import both, conditions, narrowed
from staticshape.rewriting.branches.outcomes import choose as choose_names
from staticshape.rewriting.branches.outcomes import other_shapes
from staticshape.rewriting.branches.results import (
    carries_selection,
    is_no_number,
    is_scalar,
    is_selection,
)
from staticshape.rewriting.branches.ways import walk_branch
from staticshape.rewriting.layout import Count, Dense, Layout, Masked
from staticshape.rewriting.reading.definite import unsure_in
from staticshape.rewriting.walk.records import Condition, Result

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def merge(walk: Walk, statement: ast.If, sources: frozenset[int], *, visited: bool = False) -> None:
    """Run both branches and choose by `masked.cond`, with the inputs of partial ones guarded."""
    if early.another(walk, statement, visited=visited):
        return
    walk.branch_sources = sources
    if walk.branch is not None:
        raise walk.refuse_branch(statement, "a tensor-conditioned `if` inside another one")
    unsure = unsure_in(walk.facts.node, [*statement.body, *statement.orelse])
    if unsure is not None:
        raise walk.refuse_branch(statement, f"`{unsure}` may not be bound on the other way")
    condition = conditions(walk, statement.test, visited=visited)
    start = walk.scope
    first, second = condition.ways
    then = walk_branch(walk, statement, statement.body, first, start)
    if "return" in then and not statement.orelse:
        early.early_return(walk, statement, condition, then)
        return
    other = walk_branch(walk, statement, statement.orelse, second, start)
    walk.branch, walk.scope = None, start
    if ("return" in then) != ("return" in other):
        raise walk.refuse_branch(statement, "only one way of this `if` returns")
    choose_names(walk, statement, condition, then, other, sources)
    walk.branch_sources = frozenset()


def choose(
    walk: Walk, node: ast.IfExp, sources: frozenset[int], *, visited: bool = False
) -> Layout:
    """`a if c else b` on a tensor or a count `c`: one choice between two values."""
    outer, before = walk.branch, walk.branch_sources
    walk.branch_sources = before | sources
    source = walk.sources.get(node)
    unlike = source is not None and source.finding.rule == "branch-shapes"
    unsure = unsure_in(walk.facts.node, [node.body, node.orelse])
    if unsure is not None:
        raise walk.refuse_branch(node, f"`{unsure}` may not be bound on the other way")
    condition = conditions(walk, node.test, visited=visited)
    scope = walk.scope
    sides = []
    for way, value in zip(condition.ways, (node.body, node.orelse), strict=True):
        walk.branch = both(walk, outer, way)
        walk.scope = narrowed(scope, outer, walk.branch)
        if is_no_number(value):
            raise walk.refuse_branch(value, "a Tensor cannot choose between texts, or `None`")
        layout = walk.visit(value)
        counted = visited and isinstance(layout, Count)
        if carries_selection(layout) and not counted and not isinstance(layout, Masked):
            raise walk.refuse_branch(value, "a selection is made on one way only")
        sides.append(Result(walk.draft.argument(value), layout, value))
    walk.branch, walk.scope = outer, scope
    if any(is_selection(side) for side in sides):
        layout = _one_mask(walk, node, condition, sides)
        walk.branch_sources = before
        return layout
    unlike_dtypes.refuse_values(
        walk, node, "the value", (node.body, node.orelse), walk.branch_sources
    )
    if unlike and (outer is not None or target_of(walk, node) is None):
        raise other_shapes(walk, node)
    if unlike:
        return _one_slice(walk, node, condition, sides)
    target = target_of(walk, node)
    if target is not None:
        chosen_objects.keep(walk, node, target.id, (node.body, node.orelse))
    walk.draft.replace(node, condition.choice(walk, walk.at, sides[0].text, sides[1].text))
    walk.branch_sources = before
    scalar = all(is_scalar(side) for side in sides)
    rank = 0 if scalar else walk.rank(node)
    if visited and outer is None and all(_is_number(walk, side) for side in sides):
        return Count(sources)  # a number in the original, a Tensor now
    if any(isinstance(side.layout, Count) for side in sides):
        raise walk.refuse_branch(node, "a count is one of the two values, and a Tensor the other")
    if outer is not None:
        return Masked(outer, "branch", walk.branch_sources, rank=rank, kind=walk.kind(node))
    return Dense(scalar=scalar, rank=rank)


def _one_mask(walk: Walk, node: ast.IfExp, condition: Condition, sides: list[Result]) -> Layout:
    """`x if c else x[m]`: the data as they are, under a mask that the condition chooses."""
    text = sides[0].text
    if text != sides[1].text or not text.isidentifier() or walk.branch is not None:
        raise walk.refuse_branch(node, "a selection is made on one way only")
    walk.need_hoist(node)
    layout = one_way.selection(walk, walk.at, condition, (text, sides[0], sides[1]))
    walk.draft.replace(node, text)
    own = ((text, walk.scope.names.current(text)),)
    return layout if layout.like is None else replace(layout, like=own, over=own)


def _is_number(walk: Walk, side: Result) -> bool:
    known, value = walk.shown(side.value) if side.value is not None else (False, None)
    return isinstance(side.layout, Count) or (known and isinstance(value, int | float))


def target_of(walk: Walk, node: ast.expr) -> ast.Name | None:
    """The one name that the statement under way gives an expression."""
    match walk.at:
        case ast.Assign([ast.Name() as target], value) if value is node:
            return target
    return None


def _one_slice(walk: Walk, node: ast.IfExp, condition: Condition, sides: list[Result]) -> Layout:
    """`y = x[:2] if c else x`: a slice whose length is the choice."""
    target = target_of(walk, node)
    assert target is not None
    found = unequal.cuts(walk, condition, [(target.id, sides[0], sides[1])])
    if target.id not in found:
        raise other_shapes(walk, node)
    cut = found[target.id]
    before, call = unequal.slice_of(walk, walk.at, condition, target.id, cut)
    for line in before:
        walk.draft.insert_before(walk.at, line)
    walk.draft.replace(target, f"{target.id}, {cut.valid}, _")
    walk.draft.replace(node, call)
    sources, walk.branch_sources = walk.branch_sources, frozenset()
    return unequal.laid_out(walk, target.id, cut, sources)
