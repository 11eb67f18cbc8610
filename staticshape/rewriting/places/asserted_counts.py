"""`assert idx.shape[0] == n`: what is selected has that length behind it, or nothing runs on."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Count, Dense, Masked, carries
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.places.dealt import is_extent

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def visit(walk: Walk, test: ast.expr) -> None:
    """A count may be asserted: the graph asserts what a Tensor says, too."""
    told = _told(walk, test)
    layout = walk.visit(test)
    if carries(layout) and not isinstance(layout, Count):
        raise walk.refuse(test, "a selection is asserted as it truly is", layout)
    if told is not None:
        name, size = told
        walk.later.append(lambda: _cut(walk, name, size))


def _told(walk: Walk, test: ast.expr) -> tuple[str, ast.expr] | None:
    """The name whose real elements come first, and how many they are said to be."""
    match test:
        case ast.Compare(
            ast.Subscript(ast.Attribute(ast.Name(name), "shape"), ast.Constant(0))
            | ast.Call(ast.Name("len"), [ast.Name(name)], []),
            [ast.Eq()],
            [size],
        ):
            layout = walk.scope.layouts.get(name)
            rows = isinstance(layout, Masked) and pairing.is_vector_of_rows(layout)
            if not rows or not isinstance(layout, Masked) or not layout.prefix or layout.axis:
                return None
            body = walk.facts.node.body  # in a loop or under an option it may not be said
            said = walk.at in body[:-1] and layout.rank is not None and is_extent(walk, size)
            return (name, size) if said else None
    return None


def _cut(walk: Walk, name: str, size: ast.expr) -> None:
    layout = walk.scope.layouts.get(name)
    rank = layout.rank if isinstance(layout, Masked) else None
    walk.draft.insert_before(walk.at, f"{name} = {name}[:{walk.draft.argument(size)}]")
    walk.bind(name, Dense(rank=rank))
