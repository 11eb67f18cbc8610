"""Non-maximum suppression of selected boxes: those not real come last and suppress none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked, Results
from staticshape.rewriting.walk import compacting, naming

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_LOWEST = -3e38  # no score is lower; a box of no size, far from all others


def kept(walk: Walk, use: Use, item: Operand, layout: Masked) -> Layout:
    """`boxes, places, keep = NMSWithMask(0.5)(boxes)`, which gives the boxes by falling scores.

    The real boxes move to the front, the others get the lowest score and overlap none of them.
    `masked.suppressed` puts the real ones in front again, should they score -inf. Boxes of one
    score may come in another order: the kernel's sort is not stable, and its order depends on the
    number of boxes. The kernel has no gradient: what is trained behind it is so only where none is
    asked of it.
    """
    found = naming.asked(walk, use.node, 3)
    if not found.is_apart(use.node):
        raise walk.refuse(use.node, "the tuple of results is not taken apart here", *use.layouts)
    if layout.rank != 2 or layout.outer is not None or walk.branch is not None:
        raise walk.refuse(use.node, "the boxes are not known to be rows", *use.layouts)
    front = compacting.at_front(walk, item.node, layout, "the best boxes come first")
    walk.guard(item.node, front, _LOWEST)
    rows = replace(front, pad=None, like=(), over=(), head=None, data=None, into=None)
    single = replace(rows, rank=1, like=None)
    places = replace(single, kind="int", into=front.mask.key)
    text = f"{walk.masked}.suppressed({walk.draft.render(use.node)})"
    walk.draft.replace(use.node, text)
    stop = walk.operator_name("stop_gradient")
    if stop is not None:  # the places of True passed none on, the mask itself would
        text = f"{stop}({text})"
        walk.draft.replace(use.node, text)
    items = (rows, places, replace(single, kind="bool"))
    return Results(items, tuple(f"{text}[{place}]" for place in range(3)), rows.sources)
