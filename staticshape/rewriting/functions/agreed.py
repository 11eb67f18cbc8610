"""What all returns of a helper agree on: the layout of its result."""

from __future__ import annotations

from collections.abc import Sequence

from staticshape.records import replace
from staticshape.rewriting.layout import Count, Dense, Layout, Masked, Results
from staticshape.rewriting.spread import hull


def agreed(layouts: Sequence[Layout | None]) -> Layout | None:
    """The layout that they all have, with what is known of every one; None where they differ."""
    first = layouts[0]
    for other in layouts[1:]:
        first = None if first is None or other is None else _both(first, other)
    return first


def _both(one: Layout, two: Layout) -> Layout | None:
    match one, two:
        case Results(), Results() if len(one.items) == len(two.items):
            items = [_both(a, b) for a, b in zip(one.items, two.items, strict=True)]
            kept = tuple(item for item in items if isinstance(item, Dense | Masked | Count))
            return replace(one, items=kept) if len(kept) == len(items) else None
        case Masked(), Masked() if _shape(one) == _shape(two):
            kind = one.kind if one.kind == two.kind else None
            return replace(one, pad=hull([one.pad, two.pad]), kind=kind)
        case (Dense(), Dense()) | (Count(), Count()):
            return one
    return None


def _shape(layout: Masked) -> tuple[object, ...]:
    return (
        layout.mask.key,
        layout.parts,
        layout.form,
        layout.axis,
        layout.width,
        layout.rank,
        layout.prefix,
    )
