"""One element of the last axis of each row: `values[:, -1]`, `[..., -1, None]`, `[:, [-1]]`.

The mask is as wide as the values: that of the best `k` of each row.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Masked
from staticshape.rewriting.places import parts
from staticshape.rewriting.reading.index_parts import is_new, is_whole

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def subscript(walk: Walk, node: ast.Subscript, value: Masked) -> Dense | None:
    """The element as `masked.last` gives it, with the new axes that are written behind it."""
    rank = value.rank
    if value.form != "axes" or value.width != 1 or rank is None or value.outer is not None:
        return None
    if walk.branch is not None or value.mask.rank != rank or rank < 2:
        return None
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    dots = parts.is_dots(written[0])
    lead = 1 if dots else rank - 1
    if value.axis not in (-1, rank - 1) or len(written) <= lead:
        return None
    if not dots and not all(map(is_whole, written[:lead])):
        return None
    at, behind = written[lead], written[lead + 1 :]
    listed = isinstance(at, ast.List) and len(at.elts) == 1
    if isinstance(at, ast.List) and listed:
        at = at.elts[0]
    known, place = walk.constant(at)
    if not known or type(place) is not int or not all(map(is_new, behind)):
        return None
    new = listed + len(behind)
    if not (place == 0 and value.prefix and not listed and not dots):
        parts.taken_along(walk, node, value, at, -1)
        walk.draft.replace(node, walk.draft.render(node) + ".expand_dims(-1)" * new)
    return Dense(rank=rank - 1 + new)
