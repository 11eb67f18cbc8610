"""Numbers that an `if` chooses: a count on one way, a count or a whole number on the other."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Count
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.questions import Scope
    from staticshape.rewriting.walk.records import Result
    from staticshape.rewriting.walk.state import Walk


def chosen(walk: Walk, sides: tuple[Result, Result]) -> Count | None:
    """The count that stands for either number, a Tensor now; None where one is no number."""
    layouts = [side.layout for side in sides]
    if not any(isinstance(layout, Count) for layout in layouts):
        return None
    for side in sides:
        value = side.value or walk.scope.names.definition(side.text)  # or as it was before
        if not isinstance(side.layout, Count) and not _is_whole(walk, value):
            return None
    return Count(sources_of(layouts) | walk.branch_sources)


def _is_whole(walk: Walk, node: ast.expr | None) -> bool:
    """Whether an expression is a whole number that is known."""
    known, value = walk.shown(node)
    return known and isinstance(value, int) and not isinstance(value, bool)


def joined(walk: Walk, name: str, scopes: tuple[Scope, Scope]) -> Count | None:
    """The same behind an `if` that Python decides: a Tensor on one way, a number on the other."""
    layouts = [scope.layouts.get(name) for scope in scopes]
    if not any(isinstance(layout, Count) for layout in layouts):
        return None
    for scope, layout in zip(scopes, layouts, strict=True):
        if not isinstance(layout, Count) and not _is_whole(walk, scope.names.definition(name)):
            return None
    return Count(sources_of([layout for layout in layouts if layout is not None]))
