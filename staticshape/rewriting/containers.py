"""Tuples, lists and dicts that hold selections: `pair = (x[m], y[m])`, read by constant keys."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.records import replace
from staticshape.rewriting.layout import Count, Held, Layout, Masked, carries
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk import Walk


def is_read_by_key(walk: Walk, node: ast.Tuple | ast.List | ast.Dict) -> bool:
    """Whether a literal gets a name that is only read by constant keys."""
    return is_taken_apart(walk, node) and _pairs(walk, node) is not None


def visit(walk: Walk, node: ast.Tuple | ast.List | ast.Dict) -> Held:
    """What a literal holds."""
    pairs = _pairs(walk, node) or []
    items = [(key, walk.visit(value)) for key, value in pairs]
    for (_, value), (_, layout) in zip(pairs, items, strict=True):
        if carries(layout) and not isinstance(layout, Masked | Count):
            raise walk.refuse(value, "positions or a list are put into a container", layout)
    kept = tuple((key, _item(layout)) for key, layout in items)
    return Held(kept, sources_of(layout for _, layout in kept))


def _pairs(
    walk: Walk, node: ast.Tuple | ast.List | ast.Dict
) -> list[tuple[Hashable, ast.expr]] | None:
    if not isinstance(node, ast.Dict):
        starred = any(isinstance(item, ast.Starred) for item in node.elts)
        return None if starred else list(enumerate(node.elts))
    found: list[tuple[Hashable, ast.expr]] = []
    for key, value in zip(node.keys, node.values, strict=True):
        known, constant = walk.constant(key) if key is not None else (False, None)
        if not known or not isinstance(constant, str | int):
            return None
        found.append((constant, value))
    return found


def is_taken_apart(walk: Walk, node: ast.expr) -> bool:
    """Whether one statement binds the literal, and every other use of its name reads a key."""
    match walk.at:
        case ast.Assign([ast.Name(name) as target], value) if value is node:
            pass
        case _:
            return False
    read = {
        item.value
        for item in walking.walk(walk.facts.node)
        if isinstance(item, ast.Subscript)
        and isinstance(item.ctx, ast.Load)
        and walk.constant(item.slice)[0]
    }
    uses = [
        item
        for item in walking.walk(walk.facts.node)
        if isinstance(item, ast.Name) and item.id == name and item is not target
    ]
    return walk.branch is None and bool(uses) and all(item in read for item in uses)


def _item(layout: Layout) -> Layout:
    """A value as it is read from its container: no name of its own stands for it."""
    if not isinstance(layout, Masked):
        return layout
    like = None if layout.like is None else ()
    return replace(layout, like=like, over=(), head=None)


def item(walk: Walk, node: ast.Subscript, held: Held) -> Layout:
    """`pair[0]`, `parts["pred"]`."""
    known, key = walk.constant(node.slice)
    place = key
    if isinstance(key, int) and key < 0 and (key not in dict(held.items)):
        place = key + len(held.items)
    if not known or place not in dict(held.items):
        raise walk.refuse(node, "which value is read from the container is not known", held)
    layout = dict(held.items)[place]
    if isinstance(layout, Masked) and layout.form == "branch":
        raise walk.refuse(node, "a value of one way is read from a container", held)
    return walk.leaf(node, layout)
