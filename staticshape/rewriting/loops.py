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
    passed_on = {name for name in changed if not _is_fresh(statement, name)}
    ended: dict[str, frozenset[int]] = {}
    for name in changed:
        layout = walk.scope.layouts.get(name)
        if layout is not None and carries(layout):
            if name in passed_on:
                raise walk.refuse(
                    statement, f"the selection `{name}` is bound anew inside a loop", layout
                )
            ended[name] = sources_of([layout])
        if name in walk.scope.aliases:
            walk.memory.keep.add(walk.scope.aliases[name].statement)
            raise Again
    before = {name for name in passed_on if walk.is_bound(name)}
    walk.forget(changed)
    for name in ended:
        walk.scope.layouts.pop(name)
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
        ended[name] = sources_of([layout]) | ended.get(name, frozenset())
    walk.forget(changed)
    for name, sources in ended.items():
        reason = f"`{name}` is the selection of a round, or the one before the loop"
        walk.scope.layouts[name] = Ended(sources, reason)


def _is_fresh(statement: ast.For | ast.While, name: str) -> bool:
    """Whether every round binds a name before it reads it."""
    if isinstance(statement, ast.While):
        if _reads(statement.test, name):
            return False
    elif any(isinstance(item, ast.Name) and item.id == name for item in ast.walk(statement.target)):
        return True
    for item in statement.body:
        if isinstance(item, ast.Assign | ast.AnnAssign) and item.value is not None:
            if _reads(item.value, name):
                return False
            targets = item.targets if isinstance(item, ast.Assign) else [item.target]
            if any(_binds(target, name) for target in targets):
                return True
        if _reads(item, name):
            return False
    return not any(_reads(item, name) for item in statement.orelse)


def _binds(target: ast.expr, name: str) -> bool:
    if isinstance(target, ast.Tuple | ast.List):
        return any(_binds(item, name) for item in target.elts)
    return isinstance(target, ast.Name) and target.id == name


def _reads(node: ast.AST, name: str) -> bool:
    """Whether a node may read a name; `x += 1` and `x[0] = 1` do."""
    for item in ast.walk(node):
        if isinstance(item, ast.AugAssign) and _binds(item.target, name):
            return True
        if isinstance(item, ast.Name) and item.id == name and isinstance(item.ctx, ast.Load):
            return True
    return False
