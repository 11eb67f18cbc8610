"""Places among selected columns: the columns stay where they are, and so do their places.

No column moves to the front for places that are only stored at: `match[g][pos] = 1.0`.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Mask, Masked
from staticshape.rewriting.walk import nested_index

if TYPE_CHECKING:
    from staticshape.rewriting.walk.naming import Asked
    from staticshape.rewriting.walk.state import Walk


def key(mask: Mask) -> Hashable:
    """What places are numbers of that count the columns that are not selected, too."""
    return ("in place", mask.key)


def are_asked(walk: Walk, found: Asked, layout: Masked) -> bool:
    """Whether the places of largest elements are read to store at them in such columns alone."""
    if len(found.targets) < 2 or not found.used[1] or not are_in_place(layout):
        return False
    name = found.targets[1].id
    reads = {
        node
        for node in walk.facts.nodes
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
    }
    stored = {
        parts[-1]
        for node in walk.facts.nodes
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
        if _holds(walk, whole := nested_index.as_one(walk, node), layout)
        if (parts := parts_of(whole))
    }
    return bool(reads) and reads <= stored


def _holds(walk: Walk, target: ast.Subscript, layout: Masked) -> bool:
    """Whether a store goes into columns that are selected by the same mask."""
    own = walk.scope.layouts.get(target.value.id) if isinstance(target.value, ast.Name) else None
    same = isinstance(own, Masked) and own.mask.key == layout.mask.key
    return same and isinstance(own, Masked) and are_in_place(own)


def are_in_place(layout: Masked) -> bool:
    """Whether what is selected stands where it stood, along one axis."""
    return layout.form == "axes" and layout.width == 1 and not layout.prefix


def parts_of(target: ast.Subscript) -> list[ast.expr]:
    """The parts of an index."""
    return target.slice.elts if isinstance(target.slice, ast.Tuple) else [target.slice]
