"""Numbers read out of memory that is written into elsewhere: as Tensors they become copies.

`n = int(self.pointer)` is what the pointer was. Op by op `self.pointer.astype(its own dtype)` is
the pointer itself: what is assigned to it later would change `n`.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape import walking
from staticshape.rewriting.reading.identity import root_name
from staticshape.rewriting.reading.uses import last_name
from staticshape.rewriting.walk import sharing
from staticshape.rewriting.walk.quiet import is_builtin

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def apart(walk: Walk, data: ast.expr, text: str) -> str:
    """The text of a Tensor that was read out of another one, with memory of its own."""
    names = sharing.shared(walk, walk.facts, data)
    links = sharing.links_of(walk, walk.facts)
    names = frozenset().union(*(sharing.joined(name, links) for name in names))
    attributes = {x.attr for x in ast.walk(data) if isinstance(x, ast.Attribute)}
    of_self = "self" in names and _is_stored(walk, attributes)
    return f"{text}.copy()" if of_self or _is_written(walk, names - {"self"}) else text


def _is_written(walk: Walk, names: frozenset[str]) -> bool:
    """Whether the function may write into what some names stand for."""
    return any(
        root_name(target) in names
        for item in walk.facts.nodes
        for target in _written(walk, item)
        if not isinstance(item, ast.Assign) or isinstance(target, ast.Subscript | ast.Attribute)
    )


def _is_stored(walk: Walk, attributes: set[str]) -> bool:
    """Whether anything but a constructor may write into an attribute, or hand it on."""
    constructors = [
        item
        for item in walking.walk(walk.module.source.tree)
        if isinstance(item, ast.FunctionDef) and item.name == "__init__"
    ]
    built = {inner for item in constructors for inner in walking.walk(item)}
    return any(
        isinstance(part, ast.Attribute) and part.attr in attributes
        for item in walking.walk(walk.module.source.tree)
        if item not in built
        for target in _written(walk, item)
        for part in ast.walk(target)
    )


def _written(walk: Walk, item: ast.AST) -> list[ast.expr]:
    """What a statement or a call may write into; a call that is unknown into all it is given."""
    match item:
        case ast.Assign(targets):
            return targets
        case ast.AugAssign(target) | ast.AnnAssign(target):
            return [target]
        case ast.Call(func):
            name, bound = last_name(func) or "", walk.facts.calls.get(item)
            stores = name.endswith("_") or name.startswith(("assign", "set_"))
            known = bound is not None or is_builtin(item) or name in ("item", "print")
            return [] if known and not stores else sharing.given_to(item)
    return []
