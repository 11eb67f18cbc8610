"""`cross_entropy` over selected classes: a softmax along the mask, then the class of each row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Layout, Masked

if TYPE_CHECKING:
    from staticshape.rewriting.expressions import Use
    from staticshape.rewriting.walk import Walk


def consume(walk: Walk, use: Use) -> Layout | None:
    """Scores `[rows, selected]` and a place in the selection for each row; None for others.

    Only where the real classes come first: elsewhere such a place is another one in the padded row.
    """
    bound, scores, labels = use.bound, use.operand("input"), use.operand("target")
    if use.operator.name != "cross_entropy" or bound is None or scores is None or labels is None:
        return None
    layout, rank = scores.layout, walk.rank(labels.node)
    if not isinstance(layout, Masked) or not isinstance(labels.layout, Dense) or rank != 1:
        return None
    along = layout.form == "axes" and layout.width == 1 and layout.rank == 2 and layout.axis != 0
    whole = walk.kind(labels.node) == "int" and layout.outer is None and walk.branch is None
    options = _options(walk, use)
    ops = walk.module_name("mindspore", "ops")
    if not along or not layout.prefix or not whole or options is None or ops is None:
        return None
    valid = walk.valid_text(layout, scores.node)
    data, target = walk.draft.argument(scores.node), walk.draft.argument(labels.node)
    chances = f"{walk.masked}.log_softmax({data}, {valid})"
    walk.draft.replace(use.node, f"{ops}.nll_loss({chances}, {target}{options})")
    reduced = walk.argument(bound, "reduction")[1] != "none"
    return Dense(scalar=reduced, rank=0 if reduced else 1)


def _options(walk: Walk, use: Use) -> str | None:
    """What both losses take; None where there is more: weights and smoothing see every class."""
    assert use.bound is not None
    text = ""
    for param, plain in (("weight", None), ("label_smoothing", 0.0)):
        if walk.argument(use.bound, param) != (True, plain):
            return None
    for param in ("ignore_index", "reduction"):
        known, value = walk.argument(use.bound, param)
        if not known:
            return None
        if value != dict(use.operator.defaults).get(param):
            text += f", {param}={value}" if isinstance(value, int) else f', {param}="{value}"'
    return text
