"""`if`: walked on both ways, or merged into one choice where it depends on a tensor."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.analysis.lattice import Python, Tensor
from staticshape.rewriting.identity import assigned_in
from staticshape.rewriting.layout import Count, Dense, Ended, Layout, Masked, carries
from staticshape.rewriting.merging import is_elif, merge
from staticshape.rewriting.refuse import Again, Refused, sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.questions import Scope
    from staticshape.rewriting.walk import Walk


def visit(walk: Walk, statement: ast.If) -> None:
    """An `if`: merged where it is a dynamic source, else walked on both ways."""
    source = walk.sources.get(statement)
    if source is not None and source.id not in walk.memory.disabled:
        walk.convert(statement, source)
        return
    if _try_merge(walk, statement):
        return
    hoisting = walk.can_hoist
    walk.can_hoist = hoisting and not is_elif(walk, statement)
    tested = walk.visit(statement.test)
    walk.can_hoist = hoisting
    if isinstance(tested, Count):
        merge(walk, statement, tested.sources, visited=True)
        return
    if carries(tested):
        raise walk.refuse(statement.test, "a selection decides the way", tested)
    known = len(walk.book.plans)
    start = walk.scope
    walk.scope = start.copy()
    walk.run_block(statement.body)
    walk.book.forget(known)
    taken, walk.scope = walk.scope, start.copy()
    walk.run_block(statement.orelse)
    walk.book.forget(known)
    other = walk.scope
    walk.at = statement
    left, right = _leaves(statement.body), _leaves(statement.orelse)
    if left and not right:
        walk.scope = other
    elif right and not left:
        walk.scope = taken
    else:
        walk.scope = _joined(walk, taken, other, assigned_in([statement]))


def _try_merge(walk: Walk, statement: ast.If) -> bool:
    """A tensor-conditioned `if` that selects on one way: merged where that is possible.

    Where it is not, the `if` stays and what is selected must end inside it.
    """
    inside = frozenset(
        walk.sources[item].id
        for item in ast.walk(statement)
        if item in walk.sources and item is not statement
    )
    inside -= walk.memory.disabled
    if not inside or statement in walk.memory.plain or walk.branch is not None:
        return False
    value = walk.facts.value(statement.test)
    tensor = isinstance(value, Tensor) or (isinstance(value, Python) and value.known == "tensor")
    if not tensor:
        return False
    try:
        merge(walk, statement, inside)
    except Refused:
        walk.memory.plain.add(statement)
        raise Again from None
    return True


def _leaves(block: list[ast.stmt]) -> bool:
    return bool(block) and isinstance(block[-1], ast.Return | ast.Raise)


def _joined(walk: Walk, one: Scope, two: Scope, changed: frozenset[str]) -> Scope:
    for name in changed:
        aliases = (one.aliases.get(name), two.aliases.get(name))
        if aliases[0] != aliases[1]:
            walk.memory.keep |= {alias.statement for alias in aliases if alias is not None}
            raise Again
    joined = one.copy()
    for name in changed:
        joined.layouts[name] = _join(walk, name, one.layouts.get(name), two.layouts.get(name))
        joined.names.bind(name)
        joined.defined.pop(name, None)
    return joined


def _join(walk: Walk, name: str, one: Layout | None, two: Layout | None) -> Layout:
    first, second = one or Dense(), two or Dense()
    if isinstance(first, Dense) and isinstance(second, Dense):
        return Dense(first.scalar and second.scalar, first.rank if first == second else None)
    carried = [layout for layout in (first, second) if carries(layout)]
    if not carried:
        return first if not isinstance(first, Dense) else second
    if first == second and isinstance(first, Masked) and first.mask.key in walk.book.by_key:
        return first
    return Ended(
        sources_of(carried), f"the selection `{name}` is made on one way of a condition only"
    )
