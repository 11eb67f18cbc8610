"""Early returns: what follows `if c: return a` is the other way of the `if`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.branches import one_way
from staticshape.rewriting.branches.conditions import both, conditions, narrowed
from staticshape.rewriting.branches.outcomes import comments, other_shapes
from staticshape.rewriting.branches.ways import returned, walk_branch
from staticshape.rewriting.functions import returns
from staticshape.rewriting.layout import Dense
from staticshape.rewriting.reading.definite import unsure_in
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again
from staticshape.rewriting.walk import numbers_given
from staticshape.rewriting.walk.records import Condition, Pending, Result

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk

_NOTE = "{place}: a Tensor decides which dict is returned: the compiler leaves the graph for it"
_PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Return)


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
    if first is None or any(name.endswith(".append") for name in then):
        raise walk.refuse_branch(statement, "the early return gives a selection")
    chained = walk.facts.node in walk.memory.chained
    if not all(isinstance(item, _PLAIN) or (chained and is_early(item)) for item in rest):
        raise walk.refuse_branch(
            statement, "what follows the early return is not plain assignments"
        )
    unsure = unsure_in(walk.facts.node, rest)
    if unsure is not None:
        raise walk.refuse_branch(statement, f"`{unsure}` may not be bound on the other way")
    _wait(walk, statement, condition, first)
    walk.branch = condition.ways[1]


def is_early(statement: ast.stmt) -> bool:
    """Whether a statement is `if c: return a`."""
    match statement:
        case ast.If(_, [ast.Return(ast.expr())], []):
            return True
    return False


def another(walk: Walk, statement: ast.If, *, visited: bool) -> bool:
    """One more `if c: return a` behind an early return; False where it is no such statement."""
    outer, scope = walk.branch, walk.scope
    if walk.pending is None or outer is None or not is_early(statement):
        return False
    if walk.block is not walk.facts.node.body or walk.facts.node not in walk.memory.chained:
        return False
    condition = conditions(walk, statement.test, visited=visited)
    taken, left = (both(walk, outer, way) for way in condition.ways)
    then = walk_branch(walk, statement, statement.body, taken, narrowed(scope, outer, taken))
    walk.scope, walk.branch = narrowed(scope, outer, left), left
    _wait(walk, statement, condition, then["return"])
    return True


def _wait(walk: Walk, statement: ast.If, condition: Condition, first: Result) -> None:
    """Leave what an early return gives for the return at the end."""
    rest = walk.block[walk.block.index(statement) + 1 :]
    for line in comments(walk, statement):
        walk.draft.insert_before(statement, line)
    text, items = first.text, tuple[str, ...]()
    if isinstance(first.value, ast.Dict):
        items = tuple(_kept(walk, statement, item, rest) for item in first.value.values)
    elif any(walk.is_bound(name) for name in assigned_in(rest)):
        early = walk.book.fresh("early")
        walk.draft.insert_before(statement, f"{early} = {text}")
        text = early
    walk.draft.delete(statement)
    source = walk.sources.get(statement)
    may_stay = source is None or source.id in walk.memory.disabled
    walk.pending = Pending(
        statement, condition, first, text, walk.branch_sources, may_stay, walk.pending, items
    )


def _kept(walk: Walk, statement: ast.If, item: ast.expr, rest: list[ast.stmt]) -> str:
    """What an early return gives under one key, as it is before what follows binds names anew."""
    text = walk.draft.argument(item)
    plain = text.isidentifier() and text not in assigned_in(rest)
    if plain or not any(walk.is_bound(name) for name in assigned_in(rest)):
        return text
    early = walk.book.fresh("early")
    walk.draft.insert_before(statement, f"{early} = {text}")
    return early


def merge_return(walk: Walk, value: ast.expr) -> None:
    """The return that an earlier `if c: return a` skips."""
    assert walk.pending is not None
    chain = walk.pending.chain
    if any(numbers_given.both_numbers(walk, each.first.value, value) for each in chain):
        raise walk.refuse_branch(value, numbers_given.LEAVES)
    if walk.block is not walk.facts.node.body:
        raise walk.refuse_branch(value, "a return stands on one way of an `if`")
    layout = walk.visit_results(value)
    last = Result(returned(walk, value), layout, value)
    if len(chain) == 1:
        first = replace(chain[0].first, text=chain[0].text)
        left = one_way.leave(walk, walk.at, chain[0].condition, first, last)
        if left is not None:
            walk.draft.replace(value, left)
            walk.pending, walk.branch, walk.branch_sources = None, None, frozenset()
            return
    if not all(returns.is_settled(side.layout) for side in (last, *(x.first for x in chain))):
        raise walk.refuse_branch(value, "a selection is returned")
    if isinstance(value, ast.Dict):
        _choose_each(walk, value, chain)
        walk.results.append(Dense())
        walk.pending, walk.branch, walk.branch_sources = None, None, frozenset()
        return
    result = returns.of_ways(walk, value, [*(each.first for each in chain), last])
    text = last.text
    for each in chain:
        text = each.condition.choice(walk, walk.at, each.text, text)
    walk.draft.replace(value, text)
    walk.results.append(result)
    walk.pending, walk.branch = None, None
    walk.branch_sources = frozenset()


def _choose_each(walk: Walk, value: ast.Dict, chain: list[Pending]) -> None:
    """A dict in which every value is a choice: one that a Tensor chooses whole leaves the graph."""
    keys = [walk.constant(key) for key in value.keys if key is not None]
    texts = [walk.draft.argument(item) for item in value.values]
    for each in chain:
        made = each.first.value
        own = [walk.constant(key) for key in made.keys if key] if isinstance(made, ast.Dict) else []
        known = all(constant for constant, _ in (*keys, *own))
        if not known or own != keys or len(keys) < len(value.keys):
            raise walk.refuse_branch(value, "the ways return dicts of different keys")
        for at, (first, item) in enumerate(zip(each.items, value.values, strict=True)):
            if first == texts[at]:
                continue
            if walk.constant(item)[0]:
                raise walk.refuse_branch(value, numbers_given.LEAVES)
            texts[at] = each.condition.choice(walk, walk.at, first, texts[at])
    if "#" in walk.draft.source.segment(value):  # comments stay where they stand
        for item, text in zip(value.values, texts, strict=True):
            walk.draft.replace(item, text)
        return
    heads = [walk.draft.render(key) for key in value.keys if key is not None]
    items = [f"{head}: {text}" for head, text in zip(heads, texts, strict=True)]
    walk.draft.replace(value, f"{{{', '.join(items)}}}")


def gives_dict(walk: Walk, statement: ast.If) -> bool:
    """`if c: return {...}` before another dict is returned: a Tensor must choose value by value."""
    match statement:
        case ast.If(_, [*_, ast.Return(ast.Dict())], []):
            last = walk.facts.node.body[-1]
            return isinstance(last, ast.Return) and isinstance(last.value, ast.Dict)
    return False


def note_dict(walk: Walk, statement: ast.If) -> None:
    """Say where a dict stays that a Tensor chooses."""
    if statement in walk.memory.plain and gives_dict(walk, statement):
        place = f"{walk.draft.source.path}:{statement.lineno}"
        walk.notes.append(_NOTE.format(place=place))


def returns_filled(walk: Walk, statement: ast.If) -> bool:
    """`if c: ...; return out` of a dict that was made above."""
    match statement:
        case ast.If(_, [*_, ast.Return(ast.Name(name))], []):
            return any(
                isinstance(item, ast.Assign)
                and isinstance(item.value, ast.Dict)
                and any(isinstance(each, ast.Name) and each.id == name for each in item.targets)
                for item in walk.facts.node.body
            )
    return False


def may_merge(walk: Walk) -> None:
    """Where the last return gives a selection: merge it with the early one above, if any."""
    above = [item for item in walk.facts.node.body if isinstance(item, ast.If) and not item.orelse]
    found = [item for item in above if isinstance(item.body[-1], ast.Return)]
    if len(found) == 1 and found[0] not in walk.memory.merged | walk.memory.plain:
        walk.memory.merged.add(found[0])
        raise Again
    several = len(found) > 1 and all(is_early(item) for item in found)
    if several and walk.facts.node not in walk.memory.chained:
        walk.memory.chained.add(walk.facts.node)
        walk.memory.merged |= set(found)
        walk.memory.plain -= set(found)
        raise Again


def give_up(walk: Walk) -> None:
    """Let the `if` of an early return stay, where that cannot be merged with what follows."""
    pending = None if walk.pending is None else walk.pending.chain[-1]
    if pending is not None and pending.may_stay and pending.statement not in walk.memory.plain:
        walk.memory.positions -= pending.sources  # learnt in a merge that was given up
        walk.memory.plain.add(pending.statement)
        raise Again from None
