"""Axes in another order: where the selected one goes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Masked
from staticshape.rewriting.pairs import pairing

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def permuted(layout: Masked, order: tuple[int, ...]) -> Masked | None:
    """`transpose(a, order)` with an order that the compiler knows."""
    rank = layout.rank
    if not pairing.is_vector_of_rows(layout) or rank is None or len(order) != rank:
        return None
    axes = [axis % rank for axis in order if -rank <= axis < rank]
    if sorted(axes) != list(range(rank)):
        return None
    return pairing.moved(replace(layout, axis=axes.index(layout.axis)))


def swapped(walk: Walk, layout: Masked, axes: list[int]) -> Masked | None:
    """`swapaxes(a, 1, 2)`, `a.mT`: two axes beside the selected one, or that one and another."""
    if len(axes) == 2 and all(layout.is_beside(axis) for axis in axes):
        return replace(layout, like=(), over=(), head=None, data=None, into=None)
    rank = layout.rank or 0
    if len(axes) != 2 or not all(-rank <= axis < rank for axis in axes):
        return None
    one, other = (axis % rank for axis in axes)
    if one == other:
        return layout
    if rank == 2:
        return pairing.transposed(walk, layout)
    order = list(range(rank))
    order[one], order[other] = other, one
    return permuted(layout, tuple(order))
