"""Comprehensions: a selection may begin and end in one; none comes out of it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.bindings import bind_all
from staticshape.rewriting.expressions import visit_any
from staticshape.rewriting.layout import Layout, carries
from staticshape.rewriting.refuse import Refused

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def visit(walk: Walk, node: ast.ListComp | ast.GeneratorExp) -> Layout:
    """`[f(x[m]) for x, m in ...]`: walked once for all its rounds, with names of its own."""
    if not _concerned(walk, node):
        return walk.plain(node)
    scope, hoisting, known = walk.scope, walk.can_hoist, len(walk.book.plans)
    walk.scope = scope.copy()
    for place, part in enumerate(node.generators):
        walk.can_hoist = hoisting and place == 0
        visit_any(walk, part.iter)
        walk.can_hoist = False
        bind_all(walk, part.target)
        for item in ast.walk(part.target):
            if isinstance(item, ast.Name):
                walk.scope.defined.pop(item.id, None)
        for test in part.ifs:
            visit_any(walk, test)
    layout = walk.visit(node.elt)
    if carries(layout):
        raise walk.refuse(
            node.elt,
            "the selection leaves a comprehension, as one of many",
            layout,
            help="reduce it inside, or write the loop out and append to a list",
        )
    walk.scope, walk.can_hoist = scope, hoisting
    walk.book.forget(known)
    return walk.plain(node)


def closed(walk: Walk, node: ast.expr) -> Layout:
    """A lambda and the like: it is left alone, so nothing in it may be masked."""
    for item in ast.walk(node):
        if item in walk.sources and walk.sources[item].id not in walk.memory.disabled:
            raise Refused(
                item,
                "the selection stands in a lambda or comprehension",
                frozenset({walk.sources[item].id}),
                "write the loop out, or move the selection in front of it",
            )
        if isinstance(item, ast.Name):
            layout = walk.scope.layouts.get(item.id)
            if layout is not None and carries(layout):
                raise walk.refuse(item, f"`{item.id}` is used in a lambda or comprehension", layout)
    return walk.plain(node)


def _concerned(walk: Walk, node: ast.expr) -> bool:
    """Whether a selection is made or read inside."""
    for item in ast.walk(node):
        source = walk.sources.get(item)
        if source is not None and source.id not in walk.memory.disabled:
            return True
        layout = walk.scope.layouts.get(item.id) if isinstance(item, ast.Name) else None
        if layout is not None and carries(layout):
            return True
        if isinstance(item, ast.Name) and item.id in walk.scope.aliases:
            return True
    return False
