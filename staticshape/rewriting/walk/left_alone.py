"""Code that is not walked: a lambda, a nested function, a `try`; nothing in it may change."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.layout import carries
from staticshape.rewriting.refuse import Again, Refused

if TYPE_CHECKING:
    from staticshape.analysis.facts import FunctionFacts
    from staticshape.rewriting.walk.state import Walk


def check(walk: Walk, node: ast.AST, where: str, help: str = "") -> None:
    """Refuse what is selected, read or asked of a converted helper in code that stays."""
    for item in walking.walk(node):
        if item in walk.sources and walk.sources[item].id not in walk.memory.disabled:
            sources = frozenset({walk.sources[item].id})
            raise Refused(item, f"the selection stands in {where}", sources, help)
        if isinstance(item, ast.Name):
            layout = walk.scope.layouts.get(item.id)
            if layout is not None and carries(layout):
                raise walk.refuse(item, f"`{item.id}` is used in {where}", layout)
    for call, helper in changed_calls(walk, node):
        if helper.node in walk.memory.specs:
            walk.memory.whole(helper.node)
            raise Again
        sources = walk.helpers[helper.node].sources
        raise Refused(call, f"`{ast.unparse(call.func)}` is called in {where}", sources, help)


def changed_calls(walk: Walk, node: ast.AST) -> Iterator[tuple[ast.Call, FunctionFacts]]:
    """The calls of helpers that give back masks now, or that are given them."""
    if not walk.helpers and not walk.memory.specs:
        return
    own = {
        inner
        for item in walking.walk(node)
        if isinstance(item, ast.FunctionDef) and item in walk.callers.facts
        for inner in walking.walk(item)  # a function that is walked by itself
    }
    for item in walking.walk(node):
        if not isinstance(item, ast.Call) or item in own:
            continue
        helper = walk.callers.callee(walk.facts, item)
        if helper is not None and (helper.node in walk.helpers or helper.node in walk.memory.specs):
            yield item, helper
