"""Selections: data under a mask; of a whole Tensor, of a selection, along another axis of one."""

from __future__ import annotations

import ast

from staticshape.records import replace
from staticshape.rewriting.capacity import one_shape
from staticshape.rewriting.families import picks
from staticshape.rewriting.layout import Layout, Mask, Masked, Moving, carries
from staticshape.rewriting.places import again, crossing, equally_often
from staticshape.rewriting.site import Site


def select(site: Site, data: ast.expr, mask: ast.expr, *, flat: bool) -> Layout:
    """Visit data and mask and leave the data in place; a selection of a selection is one."""
    walk = site.walk
    if not flat and not walk.is_mask(mask):
        raise site.refuse(
            "what stands in the brackets is not known to be a mask in every call",
            "index with a comparison, or give each kind of index a function of its own",
        )
    first, second = walk.visit(data), walk.visit(mask)
    site.sure(data)
    leading = again.is_of_leading_axes(walk, (data, first), (mask, second))
    if not flat and not leading and crossing.is_other_axis(first, second):
        return crossing.by_mask(site, first, second)
    if isinstance(first, Masked) and first.form != "branch":
        return again.select(walk, site.expression, (data, first), (mask, second))
    for node, layout in ((data, first), (mask, second)):
        if carries(layout) and not (isinstance(layout, Masked) and layout.form == "branch"):
            raise walk.refuse(
                node,
                "a selection decides what is selected from a whole tensor",
                layout,
                Masked(Mask(None), "flat", site.sources),
            )
        if isinstance(layout, Moving):
            raise site.refuse(
                "what is selected from has a shape that stays dynamic",
                "mend what is refused of it first",
            )
    if not flat:
        layout = site.rows(data, mask)
    elif one_shape.tested(site, data, mask):
        layout = replace(site.rows(data, mask, full=True), head=(data, mask))
    else:
        layout = site.flat(data, mask)
    picks.note(walk, layout, mask)
    equally_often.note(walk, layout, mask)
    return layout
