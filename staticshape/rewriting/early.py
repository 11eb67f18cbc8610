"""Early returns: what follows `if c: return a` is the other way of the `if`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import dataclass, replace
from staticshape.rewriting import one_way, returns
from staticshape.rewriting.conditions import Condition
from staticshape.rewriting.definite import unsure_in
from staticshape.rewriting.identity import assigned_in
from staticshape.rewriting.outcomes import comments, other_shapes
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.ways import Result, returned

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk

_PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)


@dataclass(frozen=True)
class Pending:
    """An early return that the return at the end is merged with."""

    statement: ast.If
    condition: Condition
    first: Result
    text: str
    sources: frozenset[int]
    may_stay: bool  # where they cannot be merged, the `if` can stay


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
    first = then.get("return")
    if first is None or len(then) > 1:
        raise walk.refuse_branch(statement, "the early return gives a selection")
    if not all(isinstance(item, _PLAIN) for item in rest):
        raise walk.refuse_branch(
            statement, "what follows the early return is not plain assignments"
        )
    unsure = unsure_in(walk.facts.node, rest)
    if unsure is not None:
        raise walk.refuse_branch(statement, f"`{unsure}` may not be bound on the other way")
    for line in comments(walk, statement):
        walk.draft.insert_before(statement, line)
    text = first.text
    if any(walk.is_bound(name) for name in assigned_in(rest)):
        early = walk.book.fresh("early")
        walk.draft.insert_before(statement, f"{early} = {text}")
        text = early
    walk.draft.delete(statement)
    walk.branch = condition.ways[1]
    may_stay = source is None or source.id in walk.memory.disabled
    walk.pending = Pending(statement, condition, first, text, walk.branch_sources, may_stay)


def merge_return(walk: Walk, value: ast.expr) -> None:
    """The return that an earlier `if c: return a` skips."""
    assert walk.pending is not None
    condition, text = walk.pending.condition, walk.pending.text
    layout = walk.visit_results(value)
    first, second = walk.pending.first, Result(returned(walk, value), layout, value)
    left = one_way.leave(walk, walk.at, condition, replace(first, text=text), second)
    if left is not None:
        walk.draft.replace(value, left)
        walk.pending, walk.branch, walk.branch_sources = None, None, frozenset()
        return
    if not returns.is_settled(layout):
        raise walk.refuse_branch(value, "a selection is returned")
    result = returns.of_two_ways(walk, value, first, second)
    walk.draft.replace(value, condition.choice(walk, walk.at, text, second.text))
    walk.results.append(result)
    walk.pending, walk.branch = None, None
    walk.branch_sources = frozenset()


def may_merge(walk: Walk) -> None:
    """Where the last return gives a selection: merge it with the early one above, if any."""
    above = [item for item in walk.facts.node.body if isinstance(item, ast.If) and not item.orelse]
    found = [item for item in above if isinstance(item.body[-1], ast.Return)]
    if len(found) == 1 and found[0] not in walk.memory.merged | walk.memory.plain:
        walk.memory.merged.add(found[0])
        raise Again


def give_up(walk: Walk) -> None:
    """Let the `if` of an early return stay, where that cannot be merged with what follows."""
    pending = walk.pending
    if pending is not None and pending.may_stay and pending.statement not in walk.memory.plain:
        walk.memory.positions -= pending.sources  # learnt in a merge that was given up
        walk.memory.plain.add(pending.statement)
        raise Again from None
