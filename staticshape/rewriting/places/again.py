"""A selection of what was selected: `x[a][b]` with `b` made of selections under `a`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, TypeGuard

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.layout import Layout, Mask, Masked
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.state import Walk


def select(
    walk: Walk, node: ast.expr, data: tuple[ast.expr, Masked], mask: tuple[ast.expr, Layout]
) -> Layout:
    """`x[a][b]` with `b` computed from selections under `a`: one selection under both."""
    (item, first), (index, second) = data, mask
    if first.form == "grid":
        raise walk.refuse(node, "of pairs of a batch some are selected", first, second)
    if isinstance(second, Masked) and is_of_leading_axes(walk, data, (index, second)):
        return _of_leading_axes(walk, node, data, (index, second))
    if not _are_alike(second, walk, first):
        raise walk.refuse(
            node,
            "the second mask was not computed from a selection under the first one",
            first,
            second,
            help="combine the two masks with `&` and select once",
        )
    if first.form == "flat" and first.like is not None:  # rows that were flattened
        outer = walk.valid_text(first, item)
    else:
        outer = walk.mask_operand(second.mask)
    text = f"{outer} & {walk.draft.operand(index)}"
    joint = walk.know_mask(index, walk.base(), text, f"within {second.mask.key!r}")
    walk.draft.replace(node, walk.draft.render(item))
    source = walk.sources.get(node)
    chosen = replace(
        first,
        mask=Mask(joint.key, first.mask.rank),
        sources=sources_of((first, second)) | ({source.id} if source is not None else set()),
        pad=None,  # what only the second mask drops is as real as before
        prefix=False,
    )
    if first.form != "pairs":
        return chosen
    # the pairs that are picked, one behind the other
    flat = replace(chosen, form="axes", parts=None, axis=0, width=2, rank=1, like=None)
    return replace(flat, mask=Mask(joint.key, 2), over=(), data=None, head=None)


def is_of_leading_axes(
    walk: Walk, data: tuple[ast.expr, Layout], mask: tuple[ast.expr, Layout]
) -> bool:
    """Whether a mask has one flag for each place along the first axes of a selection.

    The selected axis is one of these, and not alone: `rows[rows > 0]`, with as many axes as the
    rows, however many that is; `cropped[keep]`, where both have as many columns as the longest row.
    """
    (item, first), (index, second) = data, mask
    if not isinstance(first, Masked) or not isinstance(second, Masked):
        return False
    rows = first.form == second.form == "axes" and first.mask.rank == 1 and first.axis >= 0
    same = (first.axis, first.width, first.outer) == (second.axis, second.width, second.outer)
    if not (rows and same and first.width == 1):
        return False
    if first.rank is None or second.rank is None:
        fits = first.rank == second.rank and walk.axes_more(index, item) == 0
    else:
        fits = max(1, first.axis) < second.rank <= first.rank
    return fits and one_mask(walk, first.mask, second.mask)


def _of_leading_axes(
    walk: Walk, node: ast.expr, data: tuple[ast.expr, Masked], mask: tuple[ast.expr, Masked]
) -> Masked:
    """What is picked along the axes of the mask stands in one row, in their order."""
    (item, first), (index, second) = data, mask
    plain = second.like is None or (second.rank is not None and second.axis == second.rank - 1)
    outer = walk.mask_operand(first.mask) if plain else walk.valid_text(second, index)
    text = f"{outer} & {walk.draft.operand(index)}"
    joint = walk.know_mask(index, walk.base(), text, f"in rows {first.mask.key!r}")
    walk.draft.replace(node, walk.draft.render(item))
    source = walk.sources.get(node)
    behind = (first.rank or 0) - (second.rank or 0)
    layout = Masked(
        Mask(joint.key, second.rank),
        "axes",
        sources_of((first, second)) | ({source.id} if source is not None else set()),
        () if behind else None,
        width=second.rank,
        rank=behind + 1,
        kind=first.kind,
    )
    return walk.placed(layout)


def _are_alike(second: Layout, walk: Walk, first: Masked) -> TypeGuard[Masked]:
    """Whether a mask has one flag for every element, or row, that was selected before."""
    if not isinstance(second, Masked):
        return False
    if second.mask.key != first.mask.key:  # as many of each: rows cut or repeated to one count
        rows = all((each.form, each.axis, each.width) == ("axes", 0, 1) for each in (first, second))
        plain = rows and first.mask.rank == second.mask.rank == 1 and first.outer == second.outer
        if not plain or second.rank != 1 or not one_mask(walk, first.mask, second.mask):
            return False
    if first.form == "pairs":
        return second.form == "pairs" and first.rank == second.rank == 2
    flags = second.rank == 1 and second.form == first.form
    flags = flags and (first.axis == 0 or first.rank == 1)
    return flags and not (first.rank == 1 and (first.like is None) != (second.like is None))
