"""Norms with an order: over one axis that of vectors, over two the other one of a matrix."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from staticshape.rewriting.layout import Masked
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk


def of_vectors(walk: Walk, use: Use, layout: Masked, axes: tuple[int, ...] | None) -> None:
    """Refuse an order of a norm over more axes than one.

    `ops.norm(rows, 1)` is the largest sum of a column, and with 2 the largest singular value.
    """
    assert use.bound is not None
    given = walk.argument(use.bound, "ord")
    one = len(axes) == 1 if axes is not None else layout.form == "flat" or layout.rank == 1
    if given != (True, None) and not one:
        said = "with an order, a norm over two axes is that of a matrix"
        raise walk.refuse(use.node, said, layout, help="give the one `axis` that is meant")
