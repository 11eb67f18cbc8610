"""Ends of rounds: what names hold where a `break` or a `continue` leads out of a loop's body."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeGuard

from staticshape.records import dataclass, replace
from staticshape.rewriting.layout import Count, Dense, Layout, Masked, carries
from staticshape.rewriting.refuse import Again, sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class Living:
    """What names hold behind a loop, and at the start of a round, as its end was walked."""

    changed: frozenset[str]
    before: Mapping[str, Layout]  # of names that rounds hand on: what the first one is handed
    going_on: dict[str, Masked]  # selections that every round has under one mask
    counted: Mapping[str, Count]
    ended: dict[str, frozenset[int]]  # what cannot be read behind the loop


def note(walk: Walk) -> None:
    """A `break` or a `continue` stands here."""
    walk.exits.append(walk.scope.copy())


def bind_aliases(
    walk: Walk,
    statement: ast.For | ast.While,
    changed: Iterable[str],
    passed_on: Iterable[str],
    exits: Iterable[Scope],
) -> None:
    """A name that the next round, or the code behind, may read keeps the line that binds it."""
    read = {name for name in changed if name in passed_on or walk.is_read_after(statement, name)}
    kept = {
        alias.statement for scope in exits for name, alias in scope.aliases.items() if name in read
    }
    if kept:
        walk.memory.keep |= kept
        raise Again


def agree(walk: Walk, statement: ast.stmt, living: Living, exits: Iterable[Scope]) -> None:
    """Hold what is at other ends of a round against what is at the last one."""
    for scope in exits:
        for name in living.changed:
            layout = scope.layouts.get(name) or Dense()
            if not _agrees(living, name, layout):
                reason = f"the selection `{name}` is another one where a round is left"
                help = "select under one mask wherever the loop, or a round of it, is left"
                raise walk.refuse(statement, reason, layout, *_known(living, name), help=help)
            last = living.going_on.get(name)
            if last is not None and isinstance(layout, Masked) and layout.kind != last.kind:
                living.going_on[name] = replace(last, kind=None)
            if last is None and name not in living.counted and carries(layout):
                living.ended[name] = sources_of([layout]) | living.ended.get(name, frozenset())


def _agrees(living: Living, name: str, layout: Layout) -> bool:
    first, last = living.before.get(name), living.going_on.get(name)
    number = isinstance(layout, Dense) and layout.scalar
    if last is not None:
        if isinstance(layout, Masked):
            return kind_of(layout) == kind_of(last)
        return number and not isinstance(first, Masked)
    if name in living.counted:
        return number or isinstance(layout, Count)
    return first is None or not carries(layout)


def _known(living: Living, name: str) -> list[Layout]:
    found = living.going_on.get(name) or living.counted.get(name)
    return [] if found is None else [found]


def may_go_on(layout: Layout) -> bool:
    """Whether a value is a selection that another round may give anew."""
    return isinstance(layout, Masked) and layout.form in ("flat", "axes", "pairs")


def joined(last: Masked, first: Layout | None) -> Masked:
    """A selection of the last round, or of the same mask before the loop."""
    same = not isinstance(first, Masked) or first.kind == last.kind
    return last if same else replace(last, kind=None)


def is_left(
    last: Layout, walk: Walk, statement: ast.stmt, name: str, first: Layout | None
) -> TypeGuard[Masked]:
    """Whether a name holds the selection of the last round, under a mask made before the loop.

    Where no round may run, it must be such a one before the loop too.
    """
    if not isinstance(statement, ast.For) or statement.orelse or statement in walk.bounded:
        return False
    if not isinstance(last, Masked):
        return False
    bound = any(
        isinstance(x, ast.Assign)
        and any(isinstance(y, ast.Name) and y.id == name for y in x.targets)
        for x in statement.body
    )
    if not bound or not may_go_on(last) or last.mask.key not in walk.book.by_key:
        return False
    alike = isinstance(first, Masked) and kind_of(first) == kind_of(last)
    return alike or _surely_runs(walk, statement)


def _surely_runs(walk: Walk, statement: ast.For) -> bool:
    """Whether a loop over a range of numbers in the text, or over a few values, has a round."""
    match statement:
        case ast.For(iter=ast.Tuple(values) | ast.List(values)):
            return any(not isinstance(value, ast.Starred) for value in values)
        case ast.For(iter=ast.Call(ast.Name("range"), [_] | [_, _] as given, [])):
            numbers = [walk.constant(item) for item in given]
            whole = [number for known, number in numbers if known and isinstance(number, int)]
            return len(whole) == len(given) and len(range(*whole)) > 0
    return False


def is_aligned(layout: Masked) -> bool:
    """Whether the mask broadcasts to the data as it is: it has their axes, and no others."""
    alone = layout.form == "axes" and layout.rank == 1 and layout.width == layout.mask.rank
    return layout.like is None or (alone and layout.axis == 0 and layout.width is not None)


def kind_of(layout: Masked) -> tuple[object, ...]:
    """What two selections have in common that can stand for one another."""
    aligned = is_aligned(layout)
    return (
        layout.mask,
        layout.form,
        layout.axis,
        layout.width,
        layout.rank,
        layout.prefix,
        aligned,
    )
