"""Loops: walked once for all their rounds; no selection lives on from one to the next."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.bindings import bind_all
from staticshape.rewriting.expressions import visit_any
from staticshape.rewriting.identity import assigned_in
from staticshape.rewriting.layout import Ended, carries
from staticshape.rewriting.refuse import Again, sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def visit(walk: Walk, statement: ast.For | ast.While) -> None:
    if isinstance(statement, ast.For):
        visit_any(walk, statement.iter)
    changed = assigned_in([statement])
    for name in changed:
        layout = walk.scope.layouts.get(name)
        if layout is not None and carries(layout):
            raise walk.refuse(
                statement, f"the selection `{name}` is bound anew inside a loop", layout
            )
        if name in walk.scope.aliases:
            walk.memory.keep.add(walk.scope.aliases[name].statement)
            raise Again
    before = {name for name in changed if walk.is_bound(name)}
    walk.forget(changed)
    known = len(walk.book.plans)
    if isinstance(statement, ast.While):
        hoisting, walk.can_hoist = walk.can_hoist, False
        visit_any(walk, statement.test)
        walk.can_hoist = hoisting
    else:
        bind_all(walk, statement.target)
    walk.run_block(statement.body)
    walk.run_block(statement.orelse)
    walk.at = statement
    walk.book.forget(known)
    for name in changed:
        layout = walk.scope.layouts.get(name)
        if layout is None or not carries(layout):
            continue
        reason = f"the selection `{name}` lives on from one round of a loop to the next"
        if name in before:
            raise walk.refuse(statement, reason, layout)
        walk.scope.layouts[name] = Ended(sources_of([layout]), reason)
    walk.forget(changed)
