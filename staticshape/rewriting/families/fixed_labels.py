"""Losses of selected rows against a fixed number of labels: as many, or the loss is NaN.

`cross_entropy(logits[input_ids == mask_token], label)`: one row of scores for each label. The rows
move to the front, and the loss takes the first ones: NaN where more or fewer are selected.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from staticshape.rewriting.layout import Dense, Layout, Masked
from staticshape.rewriting.walk import compacting

if TYPE_CHECKING:
    from staticshape.rewriting.walk.operands import Operand, Use
    from staticshape.rewriting.walk.state import Walk

_NAMES = ("cross_entropy", "nll_loss")


def consume(walk: Walk, use: Use) -> Layout | None:
    """The loss as it stands, of as many rows as there are labels; None where that is not so."""
    if use.operator.name not in _NAMES or walk.branch is not None:
        return None
    scores, labels = (use.operand(param) for param in use.operator.tensors[:2])
    if scores is None or labels is None or not _are_rows(scores) or not _is_fixed(walk, labels):
        return None
    assert use.bound is not None
    assert isinstance(scores.layout, Masked)
    known, reduction = walk.argument(use.bound, "reduction")
    if not known or reduction not in ("mean", "sum", "none"):
        return None
    reason = "the selected rows lie in other places than the labels"
    layout = compacting.at_front(walk, scores.node, scores.layout, reason)
    front, valid = walk.draft.operand(scores.node), walk.mask_text(layout.mask)
    rows = f"{front}[: {walk.draft.operand(labels.node)}.shape[0]]"
    walk.draft.replace(scores.node, f"{walk.masked}.as_many({rows}, {valid})")
    return Dense(rank=1) if reduction == "none" else Dense(scalar=True, rank=0)


def _are_rows(item: Operand) -> bool:
    layout = item.layout
    return (
        isinstance(layout, Masked)
        and layout.form == "axes"
        and (layout.axis, layout.rank) == (0, 2)
        and layout.outer is None
    )


def _is_fixed(walk: Walk, item: Operand) -> bool:
    whole = isinstance(item.layout, Dense) and not item.layout.scalar
    return whole and isinstance(item.node, ast.Name) and walk.rank(item.node) == 1
