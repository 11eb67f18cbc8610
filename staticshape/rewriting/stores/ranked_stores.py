"""Stores of rows that were not selected by the mask they are written under: `y[m] = rows[:n]`.

Row k of those that are real goes to the k-th true element, one row alone to all of them; any other
number of rows makes an error in the original and NaN here.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import dataclass
from staticshape.rewriting.layout import Dense, Index, Layout, Mask, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


@dataclass(frozen=True)
class Ranked:
    """Rows brought to the true elements of a mask: `template` has a place for their text."""

    mask: Mask
    template: str


def placed(
    walk: Walk, target: ast.Subscript, name: ast.Name, layout: Masked, place: Layout
) -> Ranked | None:
    """How rows come to the places they are written to; None where that is not this idiom."""
    if layout.form != "axes" or layout.axis != 0 or layout.outer is not None:
        return None
    mask = _mask(walk, target, place, layout)
    if mask is None or walk.branch is not None:
        return None
    whole = walk.rank(name)
    if None in (whole, mask.rank, layout.rank) or layout.rank != whole - mask.rank + 1:  # type: ignore[operator]
        return None
    valid = walk.mask_text(mask)
    if layout.mask.key == ("front", mask.key):  # as many, and in their order
        return Ranked(mask, f"{walk.masked}.unpack({{}}, {valid})")
    rows = f"{walk.masked}.as_many({{}}, {valid}, {walk.mask_text(layout.mask)})"
    return Ranked(mask, f"{walk.masked}.unpack({rows}, {valid})")


def _mask(walk: Walk, target: ast.Subscript, place: Layout, layout: Masked) -> Mask | None:
    """The mask that rows are written under, where it is another than theirs."""
    if isinstance(place, Index):
        told = place.whole or place.mask.rank == 1  # else a row number, which may be there twice
        mask = place.mask if told and not place.column and place.width is None else None
    elif isinstance(place, Dense) and walk.is_mask(target.slice):
        mask = walk.know_mask(target.slice, f"{ast.unparse(target.value)}_valid")
    else:
        return None
    return None if mask is None or mask.key == layout.mask.key else mask
