"""`if`: walked on both ways, or merged into one choice where it depends on a tensor."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.judging.comparing import is_constant
from staticshape.analysis.values.lattice import Tensor
from staticshape.rewriting.branches import (
    early,
    number_or_tensor,
    optional,
    outcomes,
    padding,
    skipped,
    unlike_dtypes,
)
from staticshape.rewriting.branches.conditions import tested
from staticshape.rewriting.branches.joins import joined
from staticshape.rewriting.branches.merging import choose, merge
from staticshape.rewriting.branches.padding import first_of_chain
from staticshape.rewriting.branches.way_ends import leaves
from staticshape.rewriting.functions import settled
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.layout import Count, Dense, Ended, Layout, Masked, Moving, carries
from staticshape.rewriting.reading import exclusive
from staticshape.rewriting.reading.identity import assigned_in
from staticshape.rewriting.refuse import Again, Refused, sources_of
from staticshape.rewriting.walk.records import Way
from staticshape.rewriting.walk.truth import decides, written

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk

_OPPOSITE = {ast.Eq: "!=", ast.Is: "is not", ast.IsNot: "is"}


def visit(walk: Walk, statement: ast.If) -> None:
    """An `if`: merged where it is a dynamic source, else walked on both ways."""
    if statement in walk.memory.padded and padding.is_open(walk, statement):
        padding.pad(walk, statement)
        return
    source = walk.sources.get(statement)
    if source is not None and source.id not in walk.memory.disabled:
        padding.convert(walk, statement, source)
        return
    if optional.taken(walk, statement) or skipped.visit(walk, statement, None):
        return
    if _try_merge(walk, statement):
        return
    if walk.branch is None and padding.differs_in_length(walk, statement):
        padding.may_pad(walk, statement)
    hoisting = walk.can_hoist
    walk.can_hoist = hoisting and not walk.draft.is_elif(statement)
    asked = tested(walk, statement.test)
    walk.can_hoist = hoisting
    if isinstance(asked, Count) and skipped.visit(walk, statement, asked):
        return
    if isinstance(asked, Count) and _merged_by_count(walk, statement, asked):
        return
    if carries(asked) and not isinstance(asked, Count):
        raise walk.refuse(statement.test, "a selection decides the way", asked)
    known = len(walk.book.plans)
    start = walk.scope
    walk.scope = (_before_exclusive(walk, statement) or start).copy()
    left = settled.run(walk, statement, True) or leaves(statement.body)
    taken = Way(walk.scope, dict(walk.book.by_key))
    walk.book.forget(known)
    walk.scope = start.copy()
    right = settled.run(walk, statement, False) or leaves(statement.orelse)
    other = Way(walk.scope, dict(walk.book.by_key))
    walk.book.forget(known)
    walk.at = statement
    truth = settled.truth(walk, statement.test)
    if truth is not None:
        if walk.spec is not None and (left if truth else right):
            settled.beyond(walk, statement, not truth, other if truth else taken)
        if walk.spec is None or (statement, not truth) in walk.memory.unwalked:
            _insist(walk, statement, truth)
        settled.follow(walk, statement, start, taken if truth else other)
        walk.left = left if truth else right
    elif left != right:  # what holds at the end of the way that goes on holds behind the `if`
        walk.scope, walk.book.by_key = (other if left else taken).end
    else:
        walk.left = left and walk.spec is not None
        changed, counted = assigned_in([statement]), isinstance(asked, Count)
        walk.scope = joined(walk, statement, taken, other, changed, counted=counted)
        if any(_is_lost(walk, name, (taken, other)) for name in changed):
            settled.rely(walk, statement.test)
    _behind(walk, statement, left, right)
    early.note_dict(walk, statement)
    walk.passed = (statement, start)


def _behind(walk: Walk, statement: ast.If, left: bool, right: bool) -> None:
    """What is not so where the rest of the block runs: the tests whose ways have returned."""
    settled.behind(walk, statement, left, right)
    match statement.orelse:
        case [ast.If() as inner] if left and not right:
            _behind(walk, inner, leaves(inner.body), leaves(inner.orelse))


def _is_lost(walk: Walk, name: str, ways: tuple[Way, Way]) -> bool:
    """Whether a name is a selection on one way and a number on the other, or nothing joins them."""
    found = walk.scope.layouts.get(name)
    sides = [way.scope.layouts.get(name) for way in ways]
    reduced = any(isinstance(side, Dense) and side.scalar for side in sides)
    return isinstance(found, Ended) or (isinstance(found, Masked) and reduced)


def _insist(walk: Walk, statement: ast.If, truth: bool) -> None:
    """Say that the other way is not converted: what stands behind it reads masked values now."""
    source = walk.draft.source
    test = source.segment(statement.test)
    match statement.test:
        case ast.Compare(left, [op], [right]) if not truth and type(op) in _OPPOSITE:
            test = f"{source.segment(left)} {_OPPOSITE[type(op)]} {source.segment(right)}"
        case ast.Name() if not truth:
            test = f"not {test}"
        case _ if not truth:
            test = f"not ({test})"
    text = f'assert {test}, "converted for this value"'
    walk.draft.insert_before(first_of_chain(walk, statement), text)
    walk.notes.append(
        f"{walk.module.source.path}:{statement.lineno}: converted for `{test}`, as every call in "
        "sight has it: it raises for other values when the graph is built"
    )


def _before_exclusive(walk: Walk, statement: ast.If) -> Scope | None:
    """What the body starts from where the `if` just above it was surely not taken."""
    if walk.passed is None:
        return None
    above, start = walk.passed
    place = walk.block.index(statement)
    adjacent = place > 0 and walk.block[place - 1] is above
    if not adjacent or not exclusive.excludes(above, statement):
        return None
    for name in assigned_in([above]):  # the analysis knows only what holds on both ways
        start.layouts.setdefault(name, Dense())
    return start


def _try_merge(walk: Walk, statement: ast.If) -> bool:
    """A tensor-conditioned `if` that selects on one way: merged where that is possible.

    Where it is not, the `if` stays and what is selected must end inside it.
    """
    inside = _sources_in(walk, statement)
    if statement in walk.memory.merged or early.gives_dict(walk, statement):
        inside |= _sources_in(walk, walk.facts.node)
    if not inside or walk.branch is not None or not decides(walk, statement.test):
        return False
    if statement in walk.memory.plain:
        _refuse_constants(walk, statement, inside)
        return False
    try:
        unlike_dtypes.refuse(walk, statement, inside)
        merge(walk, statement, inside)
    except Refused as refused:
        walk.memory.unmerged[statement] = refused.reason
        walk.memory.plain.add(statement)
        raise Again from None
    return True


def _refuse_constants(walk: Walk, statement: ast.If, sources: frozenset[int]) -> None:
    """A list that gets a constant on one way of an `if` that stays has no gradient."""
    for item in (*statement.body, *statement.orelse):
        grown = flagged.appended(item)
        if grown is not None and is_constant(walk.facts.value(grown[1])):
            raise Refused(
                item,
                f"`{grown[0]}` gets a constant on one way of an `if` on a Tensor, which leaves the "
                "graph for it, and the ways do not merge: "
                + walk.memory.unmerged.get(statement, "another way cannot be chosen"),
                sources,
                f"append what is computed, as `ops.zeros_like(...)` of it, or bind a name on both "
                f"ways and append that to `{grown[0]}` behind the `if`",
            )


def _merged_by_count(walk: Walk, statement: ast.If, asked: Count) -> bool:
    """An `if` on a count: merged, or left an `if` on a Tensor where more hangs on the way."""
    _refuse_unlike_results(walk, statement, asked)
    unlike_dtypes.refuse(walk, statement, asked.sources)
    names = [name for name in assigned_in([statement]) if walk.is_read_after(statement, name)]
    said = outcomes.no_number(walk, names)
    if said:
        raise walk.refuse(statement, said, asked, help="bind a number or a Tensor on every way")
    if statement not in walk.memory.plain:
        inside = walk.branch is not None
        grows = flagged.grows_in(statement)
        walk.may_cost = statement in walk.memory.needed
        try:
            merge(walk, statement, asked.sources, visited=True)
        except Refused as refused:
            if inside:
                raise
            walk.memory.unmerged[statement] = refused.reason
            if grows and statement not in walk.memory.needed:
                walk.memory.needed.add(statement)
                raise Again from None
            walk.memory.positions -= asked.sources  # learnt in a merge that was given up
            walk.memory.plain.add(statement)
            raise Again from None
        finally:
            walk.may_cost = False
        return True
    if flagged.grows_in(statement):
        raise Refused(
            statement,
            "a list grows where a number of elements decides, and the ways do not merge: "
            + walk.memory.unmerged.get(statement, "another way cannot be chosen"),
            asked.sources | _sources_on_ways(walk, statement),
            "append on both ways, or only stack the list, sum it up and ask for its length",
        )
    if early.returns_filled(walk, statement):
        raise walk.refuse(
            statement,
            "a number of elements decides in which state a dict is returned, and the compiler "
            "leaves the graph for it",
            asked,
            help="write both dicts where they are returned, of the same keys",
        )
    if _leaves_rounds(statement):
        raise walk.refuse(
            statement,
            "a number of elements decides whether the rest of a round is skipped, and a loop that "
            "a Tensor leaves so has no gradient",
            asked,
            help="put the rest of the round under the opposite test, without `continue` or `break`",
        )
    unlike = number_or_tensor.unlike(walk, statement)
    if unlike:
        raise walk.refuse(
            statement,
            f"`{unlike}` is a Python number on one way of an `if` that a number of elements "
            "decides, and a Tensor on the other: the compiler cannot join them",
            asked,
            help=f"begin `{unlike}` with `ops.zeros((), ...)` of the dtype that it has in the end",
        )
    truth = written(walk, statement.test, counted=True)
    if truth.text != walk.draft.render(statement.test):
        walk.draft.replace(statement.test, truth.text)
    return False


def _sources_on_ways(walk: Walk, statement: ast.If) -> frozenset[int]:
    """What is open on both ways of an `if`: behind a `continue` the rest of the round is one.

    A static value on one way would meet one of a dynamic type on the other, which compiles no more.
    """
    goes_on = statement in walk.block and _leaves_rounds(statement)
    rest = walk.block[walk.block.index(statement) + 1 :] if goes_on else []
    return frozenset().union(*(_sources_in(walk, item) for item in (statement, *rest)))


def _leaves_rounds(statement: ast.If) -> bool:
    """Whether an `if` goes on to the next round, or leaves the loop and does more besides."""
    if [type(item) for item in statement.body] == [ast.Break] and not statement.orelse:
        return False  # its gradient compiles
    waiting: list[ast.AST] = [*statement.body, *statement.orelse]
    while waiting:
        item = waiting.pop()
        if isinstance(item, ast.Continue | ast.Break):
            return True
        if not isinstance(item, ast.For | ast.While | ast.FunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(item)
    return False


def _refuse_unlike_results(walk: Walk, statement: ast.If, asked: Count) -> None:
    """A number may decide whether `None`, one value or several come back: a Tensor may not."""
    inside = [item for item in walking.walk(statement) if isinstance(item, ast.Return)]
    if not inside:
        return
    every = [item for item in walk.facts.nodes if isinstance(item, ast.Return)]
    if len({number for item in every if (number := _results(walk, item.value)) is not None}) > 1:
        raise walk.refuse(
            statement,
            "the ways of this `if` return different numbers of values",
            asked,
            help="return as many on every way",
        )


def _results(walk: Walk, value: ast.expr | None) -> int | None:
    """How many values are returned; None where that is not known."""
    match value:
        case None | ast.Constant(None):
            return 0
        case ast.Tuple(elts):
            return None if any(isinstance(item, ast.Starred) for item in elts) else len(elts) + 1
    return 1 if isinstance(walk.facts.value(value), Tensor) else None


def conditional(walk: Walk, node: ast.IfExp) -> Layout:
    """`a if c else b`: one choice where a Tensor decides and a way selects, else both ways."""
    if node not in walk.memory.plain and decides(walk, node.test):
        inside = _sources_in(walk, node)
        if inside:
            try:
                return choose(walk, node, inside)
            except Refused:
                walk.memory.plain.add(node)
                raise Again from None
    asked = tested(walk, node.test)
    if isinstance(asked, Count):
        return choose(walk, node, asked.sources, visited=True)
    if carries(asked):
        raise walk.refuse(node.test, "a selection decides which value is taken", asked)
    hoisting, walk.can_hoist = walk.can_hoist, False
    layouts = (settled.way(walk, node, True), settled.way(walk, node, False))
    walk.can_hoist = hoisting
    truth = settled.truth(walk, node.test)
    if truth is not None or settled.is_dead(walk):
        return layouts[1 if truth is False else 0]
    counts = [layout for layout in layouts if isinstance(layout, Count)]
    numbers = [layout for layout in layouts if isinstance(layout, Dense) and layout.scalar]
    if counts and len(counts) + len(numbers) == 2 and not decides(walk, node.test):
        return Count(sources_of(counts))
    if any(carries(layout) for layout in layouts):
        raise walk.refuse(node, "only one way of this condition gives a selection", *layouts)
    if any(isinstance(layout, Moving) for layout in layouts):
        return Moving()
    return walk.plain(node)


def _sources_in(walk: Walk, node: ast.AST) -> frozenset[int]:
    """The open sources inside a node."""
    inside = {walk.sources[item].id for item in walking.walk(node) if item in walk.sources}
    return frozenset(inside - walk.memory.disabled)
