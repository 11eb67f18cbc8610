"""Rounds that are skipped: after `if c: continue` what lives on is chosen, the loop goes on."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.analysis.lattice import Python
from staticshape.records import dataclass
from staticshape.rewriting import flagged
from staticshape.rewriting.conditions import Condition, conditions, decides
from staticshape.rewriting.expressions import visit as visit_expression
from staticshape.rewriting.identity import assigned_in, names_in
from staticshape.rewriting.layout import Count, Dense, Layout, Masked
from staticshape.rewriting.outcomes import comments
from staticshape.rewriting.refuse import Again, Refused
from staticshape.rewriting.ways import Result, carries_selection, is_scalar

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


@dataclass(frozen=True)
class Rounds:
    """The loop that the walk is in: what lives on from round to round, and its Python numbers."""

    statement: ast.For | ast.While
    living: frozenset[str]
    numbers: frozenset[str]
    unrolled: bool


@dataclass(frozen=True)
class Skipped:
    """A test that skips the rest of a round."""

    statement: ast.If
    condition: Condition
    rounds: Rounds


def visit(walk: Walk, statement: ast.If, asked: Count | None) -> bool:
    """`if c: continue`: False where it stays an `if`, or is none of that kind."""
    rounds = walk.rounds
    if (
        rounds is None
        or not rounds.unrolled
        or [type(item) for item in statement.body] != [ast.Continue]
        or statement.orelse
        or statement in walk.memory.plain
        or walk.block is not rounds.statement.body
        or walk.branch is not None
        or walk.draft.is_elif(statement)
    ):
        return False
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
        _stay(walk, statement)
    return True


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
    for item in rest:
        match item:
            case ast.Assign([ast.Name()]) | ast.AugAssign(ast.Name()):
                continue
            case ast.Expr() if flagged.appended(item) is not None:
                continue
            case ast.Assign([ast.Tuple()]) if not assigned_in([item]) & rounds.living:
                continue
        raise walk.refuse_branch(item, "what follows `continue` does more than bind names")
    condition = conditions(walk, statement.test, visited=visited)
    for line in comments(walk, statement):
        walk.draft.insert_before(statement, line)
    walk.draft.delete(statement)
    walk.branch = condition.ways[1]
    walk.skipped = Skipped(statement, condition, rounds)


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
            if walk.shared_with(name):
                raise walk.refuse_branch(statement, f"`{name}` is one tensor under two names")
            load = ast.copy_location(ast.Name(name, ast.Load()), statement.target)
            layout = visit_expression(walk, ast.copy_location(ast.BinOp(load, op, value), value))
            left = walk.draft.replaced.get(load, name)
            sign = walk.draft.source.segment(statement).split("=", 1)[0].removeprefix(name).strip()
            other, text = value, f"{left} {sign} {walk.draft.operand(value)}"
        case _:
            return False
    if not isinstance(layout, Count) and carries_selection(layout):
        raise walk.refuse_branch(value, "a selection is made in some rounds only")
    chosen = skipped.condition.choice(walk, statement, name, text)
    if isinstance(statement, ast.AugAssign):
        walk.draft.replace(statement, f"{name} = {chosen}")
    else:
        walk.draft.replace(value, chosen)
    counts = name in skipped.rounds.numbers and _is_number(walk, other, layout)
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
    """Let the `if` stay, where what follows it cannot be chosen."""
    if walk.skipped is not None:
        _stay(walk, walk.skipped.statement)


def _stay(walk: Walk, statement: ast.If) -> None:
    walk.memory.positions -= walk.branch_sources  # learnt in what is given up
    walk.memory.plain.add(statement)
    raise Again from None
