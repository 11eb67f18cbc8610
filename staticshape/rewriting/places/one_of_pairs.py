"""`pairs[:, 0]`, `pairs[-1]`: one real column, or row, of every element against every other."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.pairs import pair_reductions
from staticshape.rewriting.places import parts
from staticshape.rewriting.reading.index_parts import is_whole

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def subscript(walk: Walk, node: ast.Subscript, value: Masked) -> Layout | None:
    """What is left is selected along the other axis of the pairs; None of any other index."""
    written = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    masks = value.parts
    if value.form != "pairs" or masks is None or value.rank is None or len(written) > value.rank:
        return None
    places = [at for at, part in enumerate(written) if not is_whole(part)]
    if len(places) != 1 or places[0] > 1 or any(mask.rank != 1 for mask in masks):
        return None
    axis = places[0]
    known, place = walk.constant(written[axis])
    if not known or type(place) is not int or walk.branch is not None or value.outer is not None:
        return None
    parts.taken_along(walk, node, replace(value, mask=masks[axis]), written[axis], axis)
    return pair_reductions.along(value, axis, rank=value.rank - 1, kind=value.kind)
