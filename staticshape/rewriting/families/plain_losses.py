"""Losses without a masked equivalent, element by element: taken with `reduction="none"`."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from staticshape.records import replace
from staticshape.rewriting.capacity.rooms import one_mask
from staticshape.rewriting.families import row_wise
from staticshape.rewriting.families.elementwise import broadcasts, meet
from staticshape.rewriting.layout import Layout, Masked
from staticshape.rewriting.refuse import sources_of

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Use
    from staticshape.rewriting.walk.state import Walk

#: A safe number for each input: 1 for a variance, which is divided by.
_SAFE: Mapping[str, Mapping[str, float]] = {
    "margin_ranking_loss": {},
    "hinge_embedding_loss": {},
    "gaussian_nll_loss": {"var": 1.0},
    "multilabel_soft_margin_loss": {},
    "multi_margin_loss": {"target": 0.0},  # a class there must be one
}
#: Losses with one number for each row, and the axes of their inputs.
_OF_ROWS: Mapping[str, tuple[int, ...]] = {
    "multilabel_soft_margin_loss": (2, 2),
    "multi_margin_loss": (2, 1),
}


def consume(walk: Walk, use: Use) -> Layout | None:
    """`masked.mean(loss(..., reduction="none"), valid)`; None for other losses."""
    safe, bound = _SAFE.get(use.operator.name), use.bound
    if safe is None or bound is None or not isinstance(use.node, ast.Call):
        return None
    layered = bound.spelling in use.operator.layers
    known, reduction = walk.argument(bound, "reduction")
    plain = known and reduction in ("mean", "sum", "none") and walk.branch is None
    function = walk.operator_name(use.operator.name) if layered and reduction != "none" else ""
    if not plain or function is None or bound.spelling in use.operator.primitives:
        return None
    joined = _joined(walk, use)
    if joined is None or joined.form not in ("flat", "axes") or joined.outer is not None:
        return None
    options = _options(walk, use) if function else ""
    if options is None:
        return None
    for item in use.operands:
        if not isinstance(item.layout, Masked):
            continue
        if item.param in safe:
            walk.guard(item.node, item.layout, safe[item.param])
        elif item.layout.kind not in ("int", "bool"):
            walk.finite(item.node, item.layout)
    given = bound.args.get("reduction")
    if given is not None:
        walk.draft.replace(given, '"none"')
    first = next(item.node for item in use.operands if isinstance(item.layout, Masked))
    valid = "" if reduction == "none" else walk.valid_text(joined, first)
    if function:
        data = ", ".join(walk.draft.argument(item.node) for item in use.operands)
        text = f'{function}({data}{options}, reduction="none")'
    else:
        text = walk.draft.render(use.node)
        if given is None and reduction != "none":
            text = text.rstrip().removesuffix(")").rstrip().removesuffix(",")
            text = f'{text}, reduction="none")'
    walk.draft.replace(use.node, text)
    made = replace(joined, pad=None, kind="float", head=None, data=None, into=None)
    if reduction == "none":
        return made
    walk.draft.replace(use.node, f"{walk.masked}.{reduction}({text}, {valid})")
    return walk.settled(joined, use.node, scalar=True)


def _joined(walk: Walk, use: Use) -> Masked | None:
    """What the losses of the single elements, or rows, lie under."""
    ranks = _OF_ROWS.get(use.operator.name)
    if ranks is None:
        return broadcasts(walk, use, meet(walk, use))
    rows = [item for item in use.operands if isinstance(item.layout, Masked)]
    masked = [item.layout for item in rows if isinstance(item.layout, Masked)]
    if [item.param for item in rows] != list(use.operator.tensors):
        return None
    first = masked[0]
    for layout, rank in zip(masked, ranks, strict=True):
        alone = layout.form == "axes" or (layout.form == "flat" and rank == 1)
        one = alone and layout.rank == rank and one_mask(walk, first.mask, layout.mask)
        if not one or layout.axis != 0 or layout.prefix != first.prefix:
            return None
    if first.width != 1 or first.mask.rank != 1:
        return None
    return replace(row_wise.moved(first, 1), sources=sources_of(masked))


def _options(walk: Walk, use: Use) -> str | None:
    """The options that a layer was built with, as the function takes them."""
    bound, text = use.bound, ""
    assert bound is not None
    if not bound.spelling.startswith("mindspore.nn."):
        return None
    for param in use.operator.params:
        if param in use.operator.tensors or param == "reduction":
            continue
        known, value = walk.argument(bound, param)
        if not known:
            return None
        if param in bound.init or param in bound.args:
            text += f", {param}={value!r}"
    return text
