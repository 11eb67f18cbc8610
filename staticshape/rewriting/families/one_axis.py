"""Rows that a mask of several axes picks, laid along one axis: for operators of a fixed rank."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.walk.operands import Operand
from staticshape.rewriting.walk.writing import flat_key

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

#: What counts its axes from the front, or takes so many of them and no more.
_FIXED = frozenset(
    [
        *("bmm", "bias_add", "addmm", "einsum", "tensordot", "cdist", "iou", "outer", "prelu"),
        *("pad", "tile", "transpose", "repeat_interleave", "conv", "pool", "recurrent_cell"),
        *("batch_norm", "group_norm", "interpolate", "grid_sample", "unfold", "recurrent"),
        *("multilabel_soft_margin_loss", "multi_margin_loss"),
    ]
)
_AXES = ("axis", "begin_norm_axis", "begin_params_axis")


def laid(walk: Walk, use: Use) -> Use:
    """The same use with its rows along one axis, as the original has them, where that matters."""
    if not any(is_wide(item.layout) for item in use.operands) or not _is_fixed(walk, use):
        return use
    operands = (_laid(walk, item) if is_wide(item.layout) else item for item in use.operands)
    return replace(use, operands=tuple(operands))


def beside(walk: Walk, use: Use) -> Use:
    """The same use where some of its rows lie along one axis by now: the others do so too."""
    masks = [item.layout.mask.key for item in use.operands if isinstance(item.layout, Masked)]
    operands = []
    for item in use.operands:
        whole = _whole(walk, item.layout)
        if is_wide(whole) and isinstance(whole, Masked) and flat_key(whole.mask.key) in masks:
            item = _laid(walk, replace(item, layout=whole))
        operands.append(item)
    return replace(use, operands=tuple(operands))


def in_one_row(walk: Walk, node: ast.expr, layout: Masked) -> Masked:
    """One of these, laid along one axis."""
    item = _laid(walk, Operand("", node, layout))
    assert isinstance(item.layout, Masked)
    return item.layout


def is_wide(layout: Layout | None) -> bool:
    """Whether rows lie along all axes of their mask, of which there are several."""
    rows = isinstance(layout, Masked) and (layout.form, layout.axis) == ("axes", 0)
    if not rows or not isinstance(layout, Masked) or layout.outer is not None:
        return False
    return layout.rank is not None and layout.width == layout.mask.rank not in (None, 1)


def _is_fixed(walk: Walk, use: Use) -> bool:
    bound = use.bound
    if use.operator.name in _FIXED:
        return True
    if bound is None:
        return False
    if use.operator.name == "matmul":
        alone = bound.spelling.startswith("mindspore.ops.") and bound.spelling.endswith(".MatMul")
        return alone or bound.spelling.endswith(".mv")
    if use.operator.name == "flatten":
        return bound.form == "layer"
    named = [name for name in _AXES if name in use.operator.params]
    values = [walk.argument(bound, name) for name in named]
    return any(known and type(axis) is int and axis > 0 for known, axis in values)


def _laid(walk: Walk, item: Operand) -> Operand:
    layout = item.layout
    assert isinstance(layout, Masked) and layout.width is not None
    mask = walk.know_flat(layout.mask, walk.base())
    text = walk.draft.operand(item.node)
    if layout.rank == 1:
        walk.draft.replace(item.node, f"{text}.reshape(-1)")
    else:
        walk.draft.replace(item.node, f"{text}.flatten(start_dim=0, end_dim={layout.width - 1})")
    like = None if layout.rank == 1 else ()
    row = replace(layout, mask=mask, width=1, like=like, over=(), head=None, data=None)
    return replace(item, layout=row)


def _whole(walk: Walk, layout: Layout | None) -> Layout | None:
    """What is selected of all elements, in their places: rows of one element."""
    if not isinstance(layout, Masked) or layout.form != "flat" or layout.head is None:
        return layout
    data, mask = layout.head
    rank = walk.rank(mask)
    if rank is None or walk.rank(data) != rank or not walk.same_shape(data, mask):
        return layout
    return replace(layout, form="axes", mask=replace(layout.mask, rank=rank), width=rank, rank=1)
