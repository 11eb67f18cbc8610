"""What is made by two counts: `eye(n)`, `ones((n, m))`; columns repeated for every row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.counts.creations import CONSTANT, are_numbers, filled, is_sized, length
from staticshape.rewriting.layout import Count, Masked
from staticshape.rewriting.pairs import pairing
from staticshape.rewriting.refuse import sources_of
from staticshape.rewriting.spread import UNIT

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk


def by_count(walk: Walk, use: Use) -> Masked | None:
    """What an operator makes of one count or two, in place; None for what has one axis of it."""
    name, data = use.operator.name, use.operand("input")
    if name in CONSTANT:
        return _made(walk, use, "shape")
    if name == "eye":
        return _made(walk, use, None)
    if name != "broadcast_to" or data is None or not isinstance(data.layout, Masked):
        return None
    if use.bound is None or use.bound.spelling.endswith(".expand"):  # it compiles no static sizes
        return None
    sizes = [item for item in use.operands if item.param == "shape"]
    return _widened(walk, data, data.layout, sizes)


def _made(walk: Walk, use: Use, param: str | None) -> Masked | None:
    """`eye(n)`, `ones((n, m))`: a row for each element of one selection, a column of another.

    In place the diagonal is that of all elements, so the selected ones have their own on it.
    """
    if use.bound is None or set(use.bound.args) - {"n", "m", "dtype", "shape", "value", "input"}:
        return None
    sizes = [item for item in use.operands if item.param in ((param,) if param else ("n", "m"))]
    counts = [item.layout for item in sizes]
    others = [item.layout for item in use.operands if item.param == "value"]
    if len(sizes) == 1 and param is None:
        counts *= 2
    if len(counts) != 2 or not are_numbers(others):
        return None
    masks = []
    for count in counts:
        if not isinstance(count, Count) or not is_sized(count) or count.mask is None:
            return None
        if count.mask.rank != 1 or walk.branch is not None:
            return None
        masks.append(count.mask)
    if param is None and masks[0].key != masks[1].key:
        return None
    sides = [Masked(mask, "axes", sources_of(use.layouts), rank=2) for mask in masks]
    for item, count in zip(sizes, counts, strict=False):
        assert isinstance(count, Count)
        walk.draft.replace(item.node, length(walk, count))
    pad = UNIT if param is None else filled(walk, use.bound)
    return replace(pairing.pairs(walk, *sides), kind=walk.kind(use.node), pad=pad)


def _widened(walk: Walk, data: Operand, layout: Masked, sizes: list[Operand]) -> Masked | None:
    """`broadcast_to(column, (n, 4))`, `broadcast_to(column, (n, n))` of `n` selected rows."""
    rows = pairing.is_vector_of_rows(layout) and layout.rank == len(sizes)
    if not rows or not are_numbers([x.layout for x in sizes if not isinstance(x.layout, Count)]):
        return None
    sides: dict[int, Masked] = {}
    for place, item in enumerate(sizes):
        count = item.layout
        if isinstance(count, Count):
            if not is_sized(count) or count.mask is None or count.mask.rank != 1:
                return None
            sides[place] = replace(layout, mask=count.mask, axis=place, prefix=count.prefix)
    own = sides.get(layout.axis)
    if own is None or not one_mask(walk, own.mask, layout.mask):
        return None
    if len(sides) == 2 and (len(sizes) != 2 or walk.branch is not None):
        return None
    for place, item in enumerate(sizes):
        other = place in sides and place != layout.axis
        if other and not pairing.is_unit(walk, data.node, place):
            return None
        if isinstance(item.layout, Count):
            walk.draft.replace(item.node, length(walk, item.layout))
    if len(sides) == 1:
        like = None if layout.rank == 1 else ()
        return replace(layout, like=like, over=(), head=None, data=None, into=None)
    return replace(pairing.pairs(walk, sides[0], sides[1]), kind=layout.kind, pad=layout.pad)
