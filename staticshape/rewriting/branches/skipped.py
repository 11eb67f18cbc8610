"""Rounds that are skipped: after `if c: continue` what lives on is chosen, the loop goes on.

After `if c: break` so it is in all rounds that follow: a flag says whether the loop still runs.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.values.lattice import Python, Tensor
from staticshape.records import replace
from staticshape.rewriting.branches.conditions import both, conditions, narrowed
from staticshape.rewriting.branches.outcomes import comments
from staticshape.rewriting.branches.results import carries_selection, is_scalar
from staticshape.rewriting.holders import flagged
from staticshape.rewriting.layout import Count, Dense, Layout, Mask, Masked
from staticshape.rewriting.reading.definite import is_bound_before, unsure_in
from staticshape.rewriting.reading.identity import assigned_in, names_in
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.visiting.expressions import visit as visit_expression
from staticshape.rewriting.walk import numbers_given, sharing
from staticshape.rewriting.walk.records import Condition, Result, Rounds, Skipped
from staticshape.rewriting.walk.truth import decides

if TYPE_CHECKING:
    from staticshape.rewriting.places.bounded import Bounded
    from staticshape.rewriting.walk.state import Walk


def visit(walk: Walk, statement: ast.If, asked: Count | None) -> bool:
    """`if c: continue`, `if c: break`: False where it stays an `if`, or is none of that kind."""
    rounds = walk.rounds
    if (
        rounds is None
        or not rounds.unrolled
        or not leaves(statement)
        or statement in walk.memory.plain
        or walk.block is not rounds.statement.body
        or (walk.branch is not None and walk.skipped is None)
        or walk.draft.is_elif(statement)
    ):
        return False
    stops = isinstance(statement.body[0], ast.Break)
    if walk.skipped is not None and (walk.skipped.flag or not stops):
        _again(walk, statement, walk.skipped, visited=asked is not None)
        return True
    if stops:
        return _may_stop(walk, statement, rounds, asked)
    rest = walk.block[walk.block.index(statement) + 1 :]
    sources = frozenset() if asked is None else asked.sources
    inside = [walk.sources[x].id for item in rest for x in walking.walk(item) if x in walk.sources]
    sources |= frozenset(inside) - walk.memory.disabled
    held = _selected_before(walk, [statement.test, *rest])
    sources = sources.union(*[layout.sources for layout in held])
    if not (sources or held) or not (asked is not None or decides(walk, statement.test)):
        return False
    try:
        _begin(walk, statement, rest, rounds, sources, visited=asked is not None)
    except Refused:
        if not isinstance(walk.facts.value(statement.test), Tensor):
            raise  # the gradient of a loop that a Tensor may leave does not compile
        _stay(walk, statement)
    return True


def leaves(statement: ast.stmt) -> bool:
    """Whether a statement is `if c: continue` or `if c: break`."""
    if not isinstance(statement, ast.If) or statement.orelse:
        return False
    return [type(item) for item in statement.body] in ([ast.Continue], [ast.Break])


def _may_stop(walk: Walk, statement: ast.If, rounds: Rounds, asked: Count | None) -> bool:
    """The first `if c: break` of a loop: have the loop begun with a flag, where that can be."""
    loop = rounds.statement
    if loop in walk.memory.stopped | walk.memory.plain:
        if walk.skipped is not None:
            raise walk.refuse_branch(statement, "`break` stands behind `continue`")
        return False
    if not _inside(walk, loop, asked) or not (asked is not None or decides(walk, statement.test)):
        return False
    walk.memory.stopped.add(loop)
    raise Again


def _inside(walk: Walk, loop: ast.For | ast.While, asked: Count | None) -> frozenset[int]:
    """The selections that a loop makes, or reads."""
    inside = [walk.sources[x].id for x in walking.walk(loop) if x in walk.sources]
    sources = frozenset(inside) - walk.memory.disabled
    sources |= frozenset() if asked is None else asked.sources
    held = _selected_before(walk, [*loop.body])
    return sources.union(*[layout.sources for layout in held])


def begin(walk: Walk, rounds: Rounds, over: Bounded | None) -> None:
    """The start of a round of a loop over a selection, or of one that may have been left."""
    loop = rounds.statement
    stops = loop in walk.memory.stopped and loop not in walk.memory.plain
    if (not stops and over is None) or walk.branch is not None:
        return
    tensor = walk.tensor_name()
    if (tensor is None and stops) or not rounds.unrolled:
        _stay(walk, loop)
    walk.branch_sources = _inside(walk, loop, None)
    try:
        _check(walk, loop.body, rounds)
    except Refused:
        _stay(walk, loop)
    flag, running = "", None
    walk.at = loop.body[0]  # what the mask of a round is made of stands at its start
    real = None if over is None else over.real(walk)
    if stops:
        flag = walk.book.fresh("active")
        walk.draft.insert_before(loop, f"{flag} = {tensor}(True)")
        running = walk.know_name(flag, 0, ("active", id(loop)))
    going = real if running is None else running if real is None else both(walk, running, real)
    assert going is not None
    if over is not None:
        walk.branch_sources |= over.layout.sources
    walk.branch = going
    walk.skipped = Skipped(loop, _where(going), rounds, flag, running)


def _where(going: Mask) -> Condition:
    """The condition of what is done where a round goes on."""
    return Condition(going, going, going, True)


def _again(walk: Walk, statement: ast.If, before: Skipped, *, visited: bool) -> None:
    """One more test in a round that may be skipped, or in a loop that may have been left."""
    outer = walk.branch
    assert outer is not None
    condition = conditions(walk, statement.test, visited=visited)
    walk.branch = outer
    for line in comments(walk, statement):
        walk.draft.insert_before(statement, line)
    running = before.running
    if isinstance(statement.body[0], ast.Break):
        running, inner = _stop(walk, statement, before, condition, outer)
    else:
        inner = both(walk, outer, condition.ways[1])
        walk.draft.delete(statement)
    walk.scope = narrowed(walk.scope, outer, inner)
    walk.branch = inner
    walk.skipped = replace(before, condition=_where(inner), running=running)


def _stop(
    walk: Walk, statement: ast.If, before: Skipped, condition: Condition, outer: Mask
) -> tuple[Mask, Mask]:
    """`active = active & ~c`, where this round came here; where it goes on from here."""

    def written(mask: Mask, *, operand: bool = True) -> str:
        return walk.book.use(mask.key, statement, walk.scope.names, operand=operand)

    flag, (stopping, going) = before.flag, condition.ways
    if outer == before.running:
        text, inner = written(going, operand=condition.swapped), None
    else:
        text = f"~({written(outer)} & {written(stopping)})"
        inner = both(walk, outer, going)
    walk.draft.replace(statement, f"{flag} = {flag} & {text}")
    running = walk.know_name(flag, 0, ("active", id(statement)))
    return running, inner or running


def _selected_before(walk: Walk, parts: list[ast.stmt | ast.expr]) -> list[Masked | Count]:
    """What was selected before the `if` and is read from it on."""
    names = {name for part in parts for name in names_in(part)}
    layouts = [walk.scope.layouts.get(name) for name in sorted(names)]
    return [layout for layout in layouts if isinstance(layout, Masked | Count)]


def _begin(
    walk: Walk,
    statement: ast.If,
    rest: list[ast.stmt],
    rounds: Rounds,
    sources: frozenset[int],
    *,
    visited: bool,
) -> None:
    walk.branch_sources = sources
    _check(walk, rest, rounds)
    condition = conditions(walk, statement.test, visited=visited)
    for line in comments(walk, statement):
        walk.draft.insert_before(statement, line)
    walk.draft.delete(statement)
    walk.branch = condition.ways[1]
    walk.skipped = Skipped(statement, condition, rounds)


def _check(walk: Walk, rest: list[ast.stmt], rounds: Rounds) -> None:
    """Refuse where more is done than names are bound."""
    unsure = unsure_in(walk.facts.node, rest)
    if unsure is not None:
        raise walk.refuse_branch(rest[0], f"`{unsure}` may not be bound in every round")
    for item in rest:
        match item:
            case ast.Assign([ast.Name()]) | ast.AugAssign(ast.Name()):
                continue
            case ast.Expr() if flagged.appended(item) is not None:
                continue
            case ast.Assign([ast.Tuple()]) if not assigned_in([item]) & rounds.living:
                continue
            case ast.If() if leaves(item) and not walk.draft.is_elif(item):
                continue
        raise walk.refuse_branch(item, "what follows `continue` does more than bind names")


def assign(walk: Walk, statement: ast.stmt) -> bool:
    """A name that lives on keeps its value where the round is skipped."""
    skipped = walk.skipped
    if skipped is None:
        return False
    living = skipped.rounds.living
    match statement:
        case ast.Assign([ast.Name(name)], value) if name in living:
            layout = walk.visit(value)
            other, text = _other(name, value), walk.draft.argument(value)
        case ast.AugAssign(ast.Name(name), op, value) if name in living:
            if sharing.twin(walk, name):
                raise walk.refuse_branch(statement, f"`{name}` is one tensor under two names")
            load = ast.copy_location(ast.Name(name, ast.Load()), statement.target)
            layout = visit_expression(walk, ast.copy_location(ast.BinOp(load, op, value), value))
            left = walk.draft.replaced.pop(load, name)  # a node of our own has no place
            sign = walk.draft.source.segment(statement).split("=", 1)[0].removeprefix(name).strip()
            other, text = value, f"{left} {sign} {walk.draft.operand(value)}"
        case _:
            return False
    if not isinstance(layout, Count) and carries_selection(layout):
        raise walk.refuse_branch(value, "a selection is made in some rounds only")
    if not is_bound_before(walk.facts.node, statement, name):
        raise walk.refuse_branch(statement, f"`{name}` is bound in some rounds only")
    chosen = skipped.condition.choice(walk, statement, name, text)
    if isinstance(statement, ast.AugAssign):
        walk.draft.replace(statement, f"{name} = {chosen}")
    else:
        walk.draft.replace(value, chosen)
    counts = name in skipped.rounds.numbers and _is_number(walk, other, layout)
    numbers_given.note_chosen(walk, name, (Result(name, Dense()), Result(text, layout)))
    if counts:
        walk.bind(name, Count(walk.branch_sources))
    else:
        walk.bind(name, Dense(scalar=is_scalar(Result("", layout))))
    return True


def _other(name: str, value: ast.expr) -> ast.expr:
    """What is added to a name, or the value itself."""
    match value:
        case ast.BinOp(ast.Name(left), _, right) if left == name:
            return right
    return value


def _is_number(walk: Walk, node: ast.expr, layout: Layout) -> bool:
    known = walk.constant(node)[0] or isinstance(walk.facts.value(node), Python)
    return isinstance(layout, Count) or known


def end(walk: Walk) -> None:
    """The end of a round: what follows is run in any case."""
    if walk.skipped is not None:
        walk.skipped, walk.branch, walk.branch_sources = None, None, frozenset()


def give_up(walk: Walk) -> None:
    """Let the `if` stay, where what follows it cannot be chosen and a Tensor decides already."""
    skipped = walk.skipped
    if skipped is None:
        return
    statement = skipped.statement
    if isinstance(statement, ast.If) and not isinstance(walk.facts.value(statement.test), Tensor):
        return  # as in `visit`
    _stay(walk, statement)


def _stay(walk: Walk, statement: ast.stmt) -> None:
    walk.memory.positions -= walk.branch_sources  # learnt in what is given up
    walk.memory.plain.add(statement)
    raise Again from None
